// Words for a picture: on hover, on keyboard focus, on a long press; on a tap where a tap does nothing else.
// Screen readers have the element's own label.

import type { Action } from 'svelte/action'

const DELAY_MS = 320
const PRESS_MS = 480
const STAY_MS = 2600
let bubble: HTMLDivElement | null = null
let owner: Element | null = null

function show(node: Element, text: string): void {
  if (!text) return
  hide()
  owner = node
  bubble = document.createElement('div')
  bubble.className = 'b-hint'
  bubble.setAttribute('aria-hidden', 'true')
  bubble.textContent = text
  document.body.append(bubble)
  const at = node.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const above = at.top - height - 10
  bubble.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, at.left + at.width / 2 - width / 2))}px`
  bubble.style.top = `${above > 8 ? above : Math.min(innerHeight - height - 8, at.bottom + 10)}px`
}

function hide(node?: Element): void {
  if (node && node !== owner) return
  bubble?.remove()
  bubble = owner = null
}

/** The words of one element. */
class Hint {
  private timer: ReturnType<typeof setTimeout> | undefined
  private isPressed = false

  constructor(
    private readonly node: HTMLElement | SVGElement,
    private words: () => string,
  ) {
    for (const [name, listener, capture] of this.listeners) node.addEventListener(name, listener, capture)
  }

  update(words: () => string): void {
    this.words = words
    if (owner === this.node && bubble) bubble.textContent = words()
  }

  destroy(): void {
    this.leaveOff()
    for (const [name, listener, capture] of this.listeners) this.node.removeEventListener(name, listener, capture)
  }

  private leaveOff(): void {
    clearTimeout(this.timer)
    hide(this.node)
  }

  private later(ms: number, act: () => void): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(act, ms)
  }

  private down(event: PointerEvent): void {
    this.leaveOff()
    if (event.pointerType === 'mouse') return
    this.isPressed = false
    this.later(PRESS_MS, () => {
      this.isPressed = true
      this.explain()
    })
  }

  private explain(): void {
    show(this.node, this.words())
    setTimeout(() => hide(this.node), STAY_MS)
  }

  private up(event: PointerEvent): void {
    const isTap = event.pointerType !== 'mouse' && !this.isPressed
    this.leave()
    if (!isTap || !isIdle(this.node)) return
    this.isPressed = true // it stays when the finger leaves
    this.explain()
  }

  private leave(): void {
    clearTimeout(this.timer)
    if (!this.isPressed) hide(this.node)
  }

  /** The click that ends a long press asks, it does not act. */
  private click(event: Event): void {
    if (!this.isPressed) return
    this.isPressed = false
    event.stopPropagation()
    event.preventDefault()
  }

  private readonly listeners: [string, (event: Event) => void, boolean?][] = [
    ['pointerenter', (event) => isMouse(event) && this.later(DELAY_MS, () => show(this.node, this.words()))],
    ['pointerdown', (event) => this.down(event as PointerEvent)],
    ['pointerup', (event) => this.up(event as PointerEvent)],
    ['pointerleave', () => this.leave()],
    ['pointercancel', () => this.leave()],
    ['focus', () => this.node.matches(':focus-visible') && show(this.node, this.words())],
    ['blur', () => this.leaveOff()],
    ['keydown', () => this.leaveOff()],
    ['click', (event) => this.click(event), true],
    ['contextmenu', (event) => this.isPressed && event.preventDefault()],
  ]
}

/** Whether a press on it does nothing: it is a picture, or a part of a ship that is only looked at. */
const isIdle = (node: Element): boolean =>
  !node.matches('button, a, [role="button"]') || node.closest('dialog [aria-disabled="true"]') !== null
const isMouse = (event: Event): boolean => (event as PointerEvent).pointerType === 'mouse'

export const hint: Action<HTMLElement | SVGElement, () => string> = (node, words) => new Hint(node, words)
