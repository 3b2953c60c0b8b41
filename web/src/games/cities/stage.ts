// From the screen to the cells of an asteroid, and a tile dragged there from its slot.

import type { Dragging } from '../../lib/drag.ts'
import type { Building, Source } from './model.ts'
import type { Turn } from './turn.svelte.ts'

/** The drawing of an asteroid: eight cells of 64 and a rim. */
export const WIDTH = 544
export const HEIGHT = 560

/** The row and column of a point on an asteroid; `raised`: so many cells above it. */
export function cellUnder(stage: Element, x: number, y: number, raised = 0): [number, number] {
  const rect = stage.getBoundingClientRect()
  return [
    (((y - rect.top) / rect.height) * HEIGHT - 16) / 64 - raised,
    (((x - rect.left) / rect.width) * WIDTH - 16) / 64,
  ]
}

function isInside(stage: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = stage.getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom
}

/** A tile that is dragged out of its slot: tried out on the way, pinned where it is let go, laid aside elsewhere. */
export function slotDrag(turn: Turn, building: Building, source: Source, can: () => boolean): Dragging {
  let begun: Promise<void> = Promise.resolve()
  const stage = (): Element | null => document.querySelector('.cities .stage')
  const follow = (x: number, y: number): void => {
    const on = stage()
    if (on) turn.placing?.follow(...cellUnder(on, x, y))
  }
  return {
    can,
    start: () => {
      turn.isDragging = true
      begun = turn.takeSlot(building, source)
    },
    move: follow,
    end: (at) =>
      void begun.then(() => {
        turn.isDragging = false
        const on = stage()
        if (!at || !on || !isInside(on, at.x, at.y)) return turn.cancel()
        follow(at.x, at.y)
        turn.placing?.pin()
      }),
  }
}
