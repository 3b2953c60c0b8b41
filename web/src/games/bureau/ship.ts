// The ship and its agents: columns a to f from the left, rows 1 to 4 from the bottom.

import type { Colour, Compartment, Kind, PlaceAction, Player, Side } from './types.ts'

export const COLOURS = ['orange', 'blue', 'pink'] as const satisfies readonly Colour[]
export const KINDS = [...COLOURS, 'inspector'] as const satisfies readonly Kind[]
export const SIDES = ['up', 'right', 'down', 'left'] as const satisfies readonly Side[]
export const COLUMNS = 6
export const ROWS = 4
export const SPOTS: string[] = Array.from(
  { length: ROWS * COLUMNS },
  (_, i) => `${'abcdef'[i % COLUMNS]}${Math.floor(i / COLUMNS) + 1}`,
)
export const columnOf = (spot: string): number => spot.charCodeAt(0) - 97
export const rowOf = (spot: string): number => Number(spot[1]) - 1
export const spotAt = (column: number, row: number): string | null =>
  column >= 0 && column < COLUMNS && row >= 0 && row < ROWS ? `${'abcdef'[column]}${row + 1}` : null

/** The sides a kind of agent has contacts on, turned clockwise by so many quarters. */
export function turned(contacts: readonly Side[], turn: number): Side[] {
  return contacts.map((side) => SIDES[(SIDES.indexOf(side) + turn) % 4]!)
}

export interface Joint {
  x: number // in compartments from the left and from the bottom
  y: number
  level: boolean // the two meet side by side
  fresh: boolean // with an agent not confirmed yet
}

/** Where contacts meet: between agents, and with the hull below the bottom row. */
export function jointsOf(
  compartments: Record<string, Compartment>,
  ghost: { spot: string; contacts: readonly Side[] } | null = null,
): Joint[] {
  const contacts = (spot: string | null): readonly Side[] =>
    spot === null ? [] : spot === ghost?.spot ? ghost.contacts : (compartments[spot]?.contacts ?? [])
  const joints: Joint[] = []
  for (const spot of SPOTS) {
    const [column, row] = [columnOf(spot), rowOf(spot)]
    const mine = contacts(spot)
    const fresh = (...spots: (string | null)[]) => ghost !== null && spots.includes(ghost.spot)
    if (row === 0 && mine.includes('down')) joints.push({ x: column + 0.5, y: 0, level: false, fresh: fresh(spot) })
    const above = spotAt(column, row + 1)
    if (mine.includes('up') && contacts(above).includes('down'))
      joints.push({ x: column + 0.5, y: row + 1, level: false, fresh: fresh(spot, above) })
    const right = spotAt(column + 1, row)
    if (mine.includes('right') && contacts(right).includes('left'))
      joints.push({ x: column + 1, y: row + 0.5, level: true, fresh: fresh(spot, right) })
  }
  return joints
}

/** The agents in a supply, one by one. */
export function handOf(supply: Record<Kind, number>): Kind[] {
  return KINDS.flatMap((kind) => Array<Kind>(supply[kind] ?? 0).fill(kind))
}

/** The turns in which an agent may be placed into each compartment, the one where most contacts meet first. */
export function placings(
  legal: readonly PlaceAction[],
  kind: Kind,
  player: Player,
  contacts: readonly Side[],
): Map<string, PlaceAction[]> {
  const found = new Map<string, PlaceAction[]>()
  for (const action of legal) {
    if (action.agent !== kind) continue
    const spot = action.compartment
    found.set(spot, [...(found.get(spot) ?? []), action])
  }
  for (const [spot, actions] of found) {
    const faced = player.compartments[spot]?.faced ?? []
    const value = (action: PlaceAction) => {
      const sides = turned(contacts, action.turn)
      const ahead = sides.filter((side) => !faced.includes(side) && leadsOn(player, spot, side)).length
      return sides.filter((side) => faced.includes(side)).length * 10 + ahead
    }
    actions.sort((a, b) => value(b) - value(a))
  }
  return found
}

/** Whether a side looks at an empty compartment. */
function leadsOn(player: Player, spot: string, side: Side): boolean {
  const step = { up: [0, 1], right: [1, 0], down: [0, -1], left: [-1, 0] }[side]
  const next = spotAt(columnOf(spot) + step[0]!, rowOf(spot) + step[1]!)
  return next !== null && player.compartments[next]?.agent === null
}
