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
  /** Where what is drawn lies in the frame at the start; all over it unless told. */
  content?: () => Box
  /** The board was moved. */
  moved?: (look: Look) => void
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
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
export function keep(look: Look, width: number, height: number, content: Box = { x: 0, y: 0, width, height }): Look {
  const margin = 0.25
  const clamp = (value: number, size: number, from: number, length: number) =>
    Math.min(size * (1 - margin) - from * look.scale, Math.max(size * margin - (from + length) * look.scale, value))
  return {
    scale: look.scale,
    x: clamp(look.x, width, content.x, content.width),
    y: clamp(look.y, height, content.y, content.height),
  }
}

/** A frame and the board that moves in it. */
class Panzoom {
  private look = START
  private readonly fingers = new Map<number, PointerEvent>()
  /** Presses on buttons that may still become drags. */
  private readonly pressed = new Map<number, PointerEvent>()
  private isSwallowing = false
  private readonly content: HTMLElement | SVGElement | null
  private readonly gone = new AbortController()

  constructor(
    private readonly node: HTMLElement,
    private readonly frame: Frame,
  ) {
    this.content = node.firstElementChild as HTMLElement | SVGElement | null
    node.style.touchAction = 'none'
    node.style.overflow = 'hidden'
    if (this.content) this.content.style.transformOrigin = '0 0'
    const { signal } = this.gone
    node.addEventListener('wheel', (event) => this.wheel(event), { passive: false, signal })
    node.addEventListener('pointerdown', (event) => this.down(event), { signal })
    node.addEventListener('pointermove', (event) => this.move(event), { signal })
    node.addEventListener('pointerup', (event) => this.up(event), { signal })
    node.addEventListener('pointercancel', (event) => this.up(event), { signal })
    node.addEventListener('keydown', (event) => this.key(event), { signal })
    node.addEventListener('click', (event) => this.click(event), { capture: true, signal })
    node.addEventListener('touchmove', (event) => this.touch(event), { passive: false, signal })
  }

  destroy(): void {
    this.gone.abort()
  }

  private show(next: Look): void {
    const { node, content } = this
    const look = (this.look = keep(next, node.clientWidth, node.clientHeight, this.frame.content?.()))
    this.frame.moved?.(look)
    if (content) content.style.transform = `translate(${look.x}px, ${look.y}px) scale(${look.scale})`
  }

  private local(event: { clientX: number; clientY: number }): readonly [number, number] {
    const box = this.node.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top]
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault()
    this.show(zoom(this.look, Math.exp(-event.deltaY / 400), ...this.local(event), this.frame))
  }

  private down(event: PointerEvent): void {
    this.isSwallowing = false
    if ((event.target as Element).closest('button, a, [role="button"]')) {
      if (this.frame.overButtons) this.pressed.set(event.pointerId, event)
      return
    }
    this.grasp(event.pointerId, event)
  }

  private grasp(pointer: number, event: PointerEvent): void {
    this.fingers.set(pointer, event)
    this.node.setPointerCapture(pointer)
  }

  private move(event: PointerEvent): void {
    this.begin(event)
    const before = this.fingers.get(event.pointerId)
    if (!before) return
    const other = [...this.fingers.values()].find((finger) => finger.pointerId !== event.pointerId)
    this.fingers.set(event.pointerId, event)
    if (!other) {
      const [x, y] = [event.clientX - before.clientX, event.clientY - before.clientY]
      return this.show({ ...this.look, x: this.look.x + x, y: this.look.y + y })
    }
    const span = (finger: PointerEvent) => Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY)
    this.show(zoom(this.look, span(event) / Math.max(1, span(before)), ...this.local(other), this.frame))
  }

  /** Presses on buttons become drags: of two fingers at once, of one when it has gone far enough. */
  private begin(event: PointerEvent): void {
    const press = this.pressed.get(event.pointerId)
    if (!press) return
    const far = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY)
    if (this.pressed.size < 2 && far <= THRESHOLD) return
    for (const [pointer, start] of this.pressed) this.grasp(pointer, start)
    this.pressed.clear()
    this.isSwallowing = true
  }

  private up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId)
    this.pressed.delete(event.pointerId)
  }

  /** A fast drag is no fling: the browser would spend the next tap on stopping it. */
  private touch(event: Event): void {
    if (this.fingers.size && event.cancelable) event.preventDefault()
  }

  private click(event: Event): void {
    if (!this.isSwallowing) return
    this.isSwallowing = false
    event.stopPropagation()
    event.preventDefault()
  }

  private key(event: KeyboardEvent): void {
    if (event.target !== this.node) return
    const { look, frame } = this
    const [x, y] = [this.node.clientWidth / 2, this.node.clientHeight / 2]
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
    this.show(next())
  }
}

/** On the frame; its first child is what moves. */
export const panzoom: Action<HTMLElement, Partial<Frame> | undefined> = (node, limits) => {
  const one = new Panzoom(node, { least: 0.6, most: 3, ...limits })
  return { destroy: () => one.destroy() }
}
