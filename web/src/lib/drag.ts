// Drag with tap and long press alike, on pointer and touch; the keyboard uses the element's own click.

import type { Action } from 'svelte/action'

export interface Dragging {
  /** May it be dragged at all? A tap works either way. */
  can: () => boolean
  start?: (x: number, y: number) => void
  move?: (x: number, y: number) => void
  /** Let go at this point; null when the drag was broken off. */
  end?: (at: { x: number; y: number } | null) => void
  /** Held without moving: the place for "why not". */
  hold?: () => void
}

const THRESHOLD = 7 // pixels before a press becomes a drag
const HOLD_MS = 550

/** One element that can be dragged: a press, and what becomes of it. */
class Drag {
  private pointer = -1
  private start = { x: 0, y: 0 }
  private last = { x: 0, y: 0 }
  private isDragging = false
  private isSwallowing = false
  private frame = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly gone = new AbortController()
  /** Ends what is listened to during a press. */
  private press = new AbortController()

  constructor(
    node: HTMLElement | SVGElement,
    public options: Dragging,
  ) {
    const { signal } = this.gone
    node.addEventListener('pointerdown', (event) => this.down(event as PointerEvent), { signal })
    node.addEventListener('click', (event) => this.click(event), { capture: true, signal })
    node.addEventListener('contextmenu', (event) => this.pointer !== -1 && event.preventDefault(), { signal })
    node.addEventListener('touchmove', (event) => this.touch(event), { passive: false, signal })
    node.style.touchAction = 'none'
  }

  destroy(): void {
    this.finish(null)
    this.gone.abort()
  }

  private down(event: PointerEvent): void {
    if (this.pointer !== -1 || event.button) return
    this.pointer = event.pointerId
    this.start = { x: event.clientX, y: event.clientY }
    this.isDragging = this.isSwallowing = false
    this.timer = setTimeout(() => this.hold(), HOLD_MS)
    this.press = new AbortController()
    const { signal } = this.press
    addEventListener('pointermove', (moved) => this.move(moved), { signal })
    addEventListener('pointerup', (up) => this.end(up, { x: up.clientX, y: up.clientY }), { signal })
    addEventListener('pointercancel', (cancelled) => this.end(cancelled, null), { signal })
    addEventListener('keydown', (pressed) => pressed.key === 'Escape' && this.finish(null), { signal })
  }

  private hold(): void {
    if (this.isDragging) return
    this.isSwallowing = Boolean(this.options.hold)
    this.options.hold?.()
  }

  private move(event: PointerEvent): void {
    if (event.pointerId !== this.pointer) return
    this.last = { x: event.clientX, y: event.clientY }
    if (!this.isDragging && !this.begin()) return
    // one update a frame: a fast pointer must not make long tasks
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0
      if (this.isDragging) this.options.move?.(this.last.x, this.last.y)
    })
  }

  /** Whether the press has become a drag. */
  private begin(): boolean {
    if (Math.hypot(this.last.x - this.start.x, this.last.y - this.start.y) < THRESHOLD) return false
    clearTimeout(this.timer)
    if (!this.options.can()) return false
    this.isDragging = true
    this.options.start?.(this.last.x, this.last.y)
    return true
  }

  private end(event: PointerEvent, at: { x: number; y: number } | null): void {
    if (event.pointerId === this.pointer) this.finish(at)
  }

  private finish(at: { x: number; y: number } | null): void {
    clearTimeout(this.timer)
    cancelAnimationFrame(this.frame)
    this.frame = 0
    this.pointer = -1
    this.press.abort()
    if (!this.isDragging) return
    this.isDragging = false
    this.isSwallowing = true
    this.options.end?.(at)
    setTimeout(() => (this.isSwallowing = false))
  }

  /** The click that ends a drag or a long press is not a tap. */
  private click(event: Event): void {
    if (!this.isSwallowing) return
    this.isSwallowing = false
    event.stopPropagation()
    event.preventDefault()
  }

  /** A fast drag is no fling: the browser would spend the next tap on stopping it. */
  private touch(event: Event): void {
    if (this.isDragging && event.cancelable) event.preventDefault()
  }
}

export const drag: Action<HTMLElement | SVGElement, Dragging> = (node, options) => {
  const one = new Drag(node, options)
  return { update: (next) => void (one.options = next), destroy: () => one.destroy() }
}

/** The key of the nearest place to a point, within reach. */
export function nearest<K>(x: number, y: number, places: Iterable<[K, DOMRect]>, reach = 90): K | null {
  let best: K | null = null
  let least = reach
  for (const [key, rect] of places) {
    const dx = Math.max(rect.left - x, 0, x - rect.right)
    const dy = Math.max(rect.top - y, 0, y - rect.bottom)
    const away =
      Math.hypot(dx, dy) + Math.hypot(x - (rect.left + rect.right) / 2, y - (rect.top + rect.bottom) / 2) / 1000
    if (away < least) {
      least = away
      best = key
    }
  }
  return best
}
