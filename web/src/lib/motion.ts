// Moves are seen: a piece travels from where it was to where it goes.

import { isCalm } from './settings.svelte.ts'

export const MOVE_MS = 280

/** Let an element travel from an earlier place on the screen to where it is now. */
export function travel(element: Element, from: DOMRect, { ms = MOVE_MS, arc = 0 } = {}): Promise<void> {
  const to = element.getBoundingClientRect()
  if (isCalm() || !('animate' in element) || !to.width || !from.width) return Promise.resolve()
  const x = from.left + from.width / 2 - (to.left + to.width / 2)
  const y = from.top + from.height / 2 - (to.top + to.height / 2)
  const scale = from.width / to.width
  const flight = element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 5 },
      { transform: `translate(${x / 2}px, ${y / 2 - arc}px) scale(${(1 + scale) / 2})`, zIndex: 5 },
      { transform: 'none', zIndex: 5 },
    ],
    { duration: ms, easing: 'cubic-bezier(.2,.8,.3,1)' },
  )
  return flight.finished.then(
    () => undefined,
    () => undefined,
  )
}

export function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
