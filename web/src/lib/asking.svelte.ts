// Asking what a thing is: on hover and keyboard focus after a moment, at a tap where a tap does nothing else, at a
// long press, and of everything while the question mark is on.

import { front, ROOTS, type Found, type Things } from './explain.ts'
import { keyOf } from './keys.ts'
import { ask, isAsking } from './what.svelte.ts'

const HOVER_MS = 650
const LEAVE_MS = 280
const PRESS_MS = 480
const SLIP = 9 // pixels that a finger may move and still press
const REACH = 26 // around a finger: small numbers can be meant too
const CONTROL = 'a, button:not(:disabled), input, select, label, summary, [role="button"], [role="tab"], [data-acts]'

type Point = { clientX: number; clientY: number }
export type How = 'hover' | 'focus' | 'tap'

export class Asking {
  found = $state.raw<Found | null>(null)
  how = $state<How>('hover')
  private timer: ReturnType<typeof setTimeout> | undefined
  private over: Element | null = null
  private point: Point = { clientX: -1, clientY: -1 } // where the pointer was seen last
  private pressed: (Point & { isLong: boolean }) | null = null

  constructor(
    private readonly things: () => Things | null,
    /** Whether the table waits for somebody else: what cannot be pressed then says what it is. */
    private readonly isIdle: () => boolean,
  ) {}

  show(found: Found | null, how: How): void {
    clearTimeout(this.timer)
    this.found = found
    this.how = how
  }

  close(): void {
    this.show(null, 'hover')
  }

  private later(ms: number, act: () => void): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(act, ms)
  }

  private find(target: EventTarget | null): Found | null {
    if (!(target instanceof Element) || target.closest('[data-unasked]')) return null
    return target.closest(ROOTS) ? (this.things()?.of(target) ?? null) : null
  }

  // a pointer that rests, a key that arrives

  readonly hover = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse' || event.buttons || isAsking()) return
    // what changes under a pointer that lies still takes no words from a key
    if (this.how === 'focus' && slip(event, this.point) === 0) return
    if (event.target instanceof Element && event.target.closest('.told')) return clearTimeout(this.timer)
    if (this.found && this.how === 'tap') return
    if (event.target instanceof Element && event.target.closest('[data-acts]')) return this.leave()
    const found = this.find(event.target)
    if (!found) return this.leave()
    if (found.element === this.over) return void (this.found && clearTimeout(this.timer))
    this.over = found.element
    this.later(HOVER_MS, () => this.show(this.find(found.element), 'hover'))
  }

  private leave(): void {
    this.over = null
    if (this.how !== 'tap') this.later(LEAVE_MS, () => this.close())
  }

  readonly focus = (event: FocusEvent): void => {
    const node = event.target
    if (!(node instanceof Element) || !node.matches(':focus-visible') || isAsking()) return
    if (!node.matches('[data-what], [data-hint]')) return
    this.show(null, 'focus')
    this.later(HOVER_MS, () => node === document.activeElement && this.show(this.find(node), 'focus'))
  }

  readonly blur = (): void => {
    if (this.how === 'focus') this.close()
  }

  // a finger

  readonly down = (event: PointerEvent): void => {
    if (event.target instanceof Element && event.target.closest('[data-unasked]')) return
    this.close()
    this.over = this.find(event.target)?.element ?? null // a press is an answer: no words of hovering follow it
    const press = { clientX: event.clientX, clientY: event.clientY, isLong: false }
    this.pressed = press
    if (event.pointerType === 'mouse' || isAnswered(event.target)) return
    this.later(PRESS_MS, () => {
      const found = this.find(event.target)
      press.isLong = found !== null
      if (found) this.show(found, 'tap')
    })
  }

  readonly move = (event: PointerEvent): void => {
    this.point = event
    if (this.pressed && !this.pressed.isLong && slip(event, this.pressed) > SLIP) this.drop()
  }

  readonly drop = (): void => {
    if (!this.pressed) return
    this.pressed = null
    clearTimeout(this.timer)
  }

  readonly up = (event: PointerEvent): void => {
    const { pressed } = this
    this.drop()
    if (!pressed) return
    // the click that ends a long press has asked, it does not act
    if (pressed.isLong) return void swallowClick()
    if (this.isFree(event.target)) this.show(this.find(event.target), 'tap')
  }

  /** Whether a tap on it does nothing else. */
  private isFree(target: EventTarget | null): boolean {
    if (!(target instanceof Element) || isAnswered(target)) return false
    const control = target.closest(CONTROL)
    return (
      !control || (control.matches('[aria-disabled="true"]') && (this.isIdle() || control.closest('dialog') !== null))
    )
  }

  // the question mark: everything explains itself, nothing acts

  tap(x: number, y: number): void {
    const isMark = document.elementsFromPoint(x, y).some((element) => element.matches('.asker'))
    const found = isMark ? null : (this.things()?.at(x, y, REACH) ?? null)
    if (!found || found.element === this.found?.element) this.leaveOff()
    else this.show(found, 'tap')
  }

  leaveOff(): void {
    this.close()
    ask(false)
  }

  readonly key = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement || event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === 'Escape' && (isAsking() || (this.found && this.how === 'tap'))) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return this.leaveOff()
    }
    const isElsewhere = document.querySelector('dialog[open]:not(:has(.asker))') !== null
    if (keyOf(event) === 'w' && !isElsewhere) return isAsking() ? this.leaveOff() : ask(true)
    if (isAsking()) this.walk(event)
    else if (this.how !== 'tap') this.close()
  }

  /** From thing to thing by arrows; no other key reaches the table. */
  private walk(event: KeyboardEvent): void {
    if (event.target instanceof Element && event.target.closest('[data-unasked]') && !event.key.startsWith('Arrow'))
      return
    event.stopImmediatePropagation()
    if (event.key === 'Tab') return
    event.preventDefault()
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const root = front()
    const all = step && root ? (this.things()?.within(root) ?? []) : []
    if (!step || !all.length) return
    const at = all.findIndex(({ element }) => element === this.found?.element)
    this.show(all[(at < 0 && step < 0 ? all.length - 1 : at + step + all.length) % all.length]!, 'tap')
  }
}

/** Whether the table has an answer of its own to every tap. */
const isAnswered = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-answers]') !== null
const slip = (event: Point, from: Point): number =>
  Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY)

function swallowClick(): void {
  const stop = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }), 60)
}
