// The keys of the table: they move, turn and place the ghost, and lay aside what is tried out.

import { isOnButton, type Keys } from '../../lib/keys.ts'
import type { Placing } from './placing.svelte.ts'
import type { Turn } from './turn.svelte.ts'

export function keysOf(turn: Turn): Keys {
  const placing = (act: (placing: Placing) => void) => (event: KeyboardEvent) => {
    if (!turn.placing) return
    event.preventDefault()
    act(turn.placing)
  }
  return {
    arrowup: placing((one) => one.nudge(-1, 0)),
    arrowdown: placing((one) => one.nudge(1, 0)),
    arrowleft: placing((one) => one.nudge(0, -1)),
    arrowright: placing((one) => one.nudge(0, 1)),
    q: placing((one) => one.turn('left')),
    e: placing((one) => one.turn('right')),
    f: placing((one) => one.turn('flip')),
    enter: (event) => isOnButton(event) || placing(() => turn.confirm())(event),
    escape: (event) => {
      if (!turn.canCancel) return
      event.preventDefault()
      turn.cancel()
    },
  }
}
