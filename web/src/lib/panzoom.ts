// Pan and zoom of a board inside its frame: wheel, pinch, drag, and the keys + - 0 and arrows.

import type { Action } from 'svelte/action'

export interface Look {
  x: number
  y: number
  scale: number
}

export interface Frame {
  least: number
  most: number
  /** A drag that begins on a button moves the board too; a tap stays a tap. */
  overButtons?: boolean
}

const THRESHOLD = 7 // pixels before a press on a button becomes a drag

export const START: Look = { x: 0, y: 0, scale: 1 }

/** Zoom by a factor about a point of the frame, within the limits; that point stays where it is. */
export function zoom(look: Look, factor: number, x: number, y: number, frame: Frame): Look {
  const scale = Math.min(frame.most, Math.max(frame.least, look.scale * factor))
  const by = scale / look.scale
  return { scale, x: x - (x - look.x) * by, y: y - (y - look.y) * by }
}

/** Keep some of the content in the frame, whatever was dragged. */
export function keep(look: Look, width: number, height: number): Look {
  const margin = 0.25
  const clamp = (value: number, size: number) =>
    Math.min(size * (1 - margin), Math.max(size * margin - size * look.scale, value))
  return { scale: look.scale, x: clamp(look.x, width), y: clamp(look.y, height) }
}

/** On the frame; its first child is what moves. */
export const panzoom: Action<HTMLElement, Partial<Frame> | undefined> = (node, limits) => {
  const frame: Frame = { least: 0.6, most: 3, ...limits }
  const content = node.firstElementChild as HTMLElement | SVGElement | null
  let look = START
  const fingers = new Map<number, PointerEvent>()

  const show = (next: Look) => {
    look = keep(next, node.clientWidth, node.clientHeight)
    if (content) content.style.transform = `translate(${look.x}px, ${look.y}px) scale(${look.scale})`
  }
  const local = (event: { clientX: number; clientY: number }) => {
    const box = node.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top] as const
  }
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    show(zoom(look, Math.exp(-event.deltaY / 400), ...local(event), frame))
  }
  const pressed = new Map<number, PointerEvent>()
  let isSwallowing = false
  const down = (event: PointerEvent) => {
    isSwallowing = false
    if ((event.target as Element).closest('button, a, [role="button"]')) {
      if (frame.overButtons) pressed.set(event.pointerId, event)
      return
    }
    fingers.set(event.pointerId, event)
    node.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    const press = pressed.get(event.pointerId)
    if (
      press &&
      (pressed.size > 1 || Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > THRESHOLD)
    ) {
      for (const [pointer, start] of pressed) {
        fingers.set(pointer, start)
        node.setPointerCapture(pointer)
      }
      pressed.clear()
      isSwallowing = true
    }
    const before = fingers.get(event.pointerId)
    if (!before) return
    const other = [...fingers.values()].find((finger) => finger.pointerId !== event.pointerId)
    fingers.set(event.pointerId, event)
    let next: Look = { ...look, x: look.x + event.clientX - before.clientX, y: look.y + event.clientY - before.clientY }
    if (other) {
      const span = (finger: PointerEvent) => Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY)
      next = zoom(look, span(event) / Math.max(1, span(before)), ...local(other), frame)
    }
    show(next)
  }
  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    pressed.delete(event.pointerId)
  }
  // a fast drag is no fling: the browser would spend the next tap on stopping it
  const touch = (event: Event) => {
    if (fingers.size && event.cancelable) event.preventDefault()
  }
  const click = (event: Event) => {
    if (!isSwallowing) return
    isSwallowing = false
    event.stopPropagation()
    event.preventDefault()
  }
  const key = (event: KeyboardEvent) => {
    if (event.target !== node) return
    const [x, y] = [node.clientWidth / 2, node.clientHeight / 2]
    const step: Record<string, () => Look> = {
      '+': () => zoom(look, 1.25, x, y, frame),
      '=': () => zoom(look, 1.25, x, y, frame),
      '-': () => zoom(look, 0.8, x, y, frame),
      '0': () => START,
      ArrowLeft: () => ({ ...look, x: look.x + 40 }),
      ArrowRight: () => ({ ...look, x: look.x - 40 }),
      ArrowUp: () => ({ ...look, y: look.y + 40 }),
      ArrowDown: () => ({ ...look, y: look.y - 40 }),
    }
    const next = step[event.key]
    if (!next) return
    event.preventDefault()
    show(next())
  }

  node.style.touchAction = 'none'
  node.style.overflow = 'hidden'
  if (content) content.style.transformOrigin = '0 0'
  node.addEventListener('wheel', wheel, { passive: false })
  node.addEventListener('pointerdown', down)
  node.addEventListener('pointermove', move)
  node.addEventListener('pointerup', up)
  node.addEventListener('pointercancel', up)
  node.addEventListener('keydown', key)
  node.addEventListener('click', click, true)
  node.addEventListener('touchmove', touch, { passive: false })
  return {
    destroy: () => {
      node.removeEventListener('wheel', wheel)
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('pointermove', move)
      node.removeEventListener('pointerup', up)
      node.removeEventListener('pointercancel', up)
      node.removeEventListener('keydown', key)
      node.removeEventListener('click', click, true)
      node.removeEventListener('touchmove', touch)
    },
  }
}
