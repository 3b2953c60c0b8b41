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

export const drag: Action<HTMLElement | SVGElement, Dragging> = (node, initial) => {
  let options = initial
  let pointer = -1
  let startX = 0
  let startY = 0
  let dragging = false
  let swallow = false
  let frame = 0
  let last = { x: 0, y: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined

  const down = (event: PointerEvent) => {
    if (pointer !== -1 || event.button) return
    pointer = event.pointerId
    startX = event.clientX
    startY = event.clientY
    dragging = swallow = false
    timer = setTimeout(() => {
      if (dragging) return
      swallow = Boolean(options.hold)
      options.hold?.()
    }, HOLD_MS)
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', cancel)
    addEventListener('keydown', escape)
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return
    last = { x: event.clientX, y: event.clientY }
    if (!dragging) {
      if (Math.hypot(last.x - startX, last.y - startY) < THRESHOLD) return
      clearTimeout(timer)
      if (!options.can()) return
      dragging = true
      options.start?.(last.x, last.y)
    }
    // one update a frame: a fast pointer must not make long tasks
    frame ||= requestAnimationFrame(() => {
      frame = 0
      if (dragging) options.move?.(last.x, last.y)
    })
  }
  const finish = (at: { x: number; y: number } | null) => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    frame = 0
    pointer = -1
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', up)
    removeEventListener('pointercancel', cancel)
    removeEventListener('keydown', escape)
    if (!dragging) return
    dragging = false
    swallow = true
    options.end?.(at)
    setTimeout(() => (swallow = false))
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId === pointer) finish({ x: event.clientX, y: event.clientY })
  }
  const cancel = (event: PointerEvent) => {
    if (event.pointerId === pointer) finish(null)
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') finish(null)
  }
  // the click that ends a drag or a long press is not a tap
  const click = (event: Event) => {
    if (!swallow) return
    swallow = false
    event.stopPropagation()
    event.preventDefault()
  }
  // a fast drag is no fling: the browser would spend the next tap on stopping it
  const touch = (event: Event) => {
    if (dragging && event.cancelable) event.preventDefault()
  }
  const menu = (event: Event) => {
    if (pointer !== -1) event.preventDefault()
  }

  node.addEventListener('pointerdown', down as EventListener)
  node.addEventListener('click', click, true)
  node.addEventListener('contextmenu', menu)
  node.addEventListener('touchmove', touch, { passive: false })
  node.style.touchAction = 'none'
  return {
    update: (next) => void (options = next),
    destroy: () => {
      finish(null)
      node.removeEventListener('pointerdown', down as EventListener)
      node.removeEventListener('click', click, true)
      node.removeEventListener('contextmenu', menu)
      node.removeEventListener('touchmove', touch)
    },
  }
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
