// The ship and its agents: where contacts meet, and in which turn an agent is offered first.

import type { AgentFacts, Compartment, Facts, Kind, Of, Player, Side } from './types.ts'

type Positions = Facts['compartments']

export interface Joint {
  x: number // in compartments from the left and from the bottom
  y: number
  level: boolean // the two meet side by side
  fresh: boolean // with an agent not confirmed yet
}

/** Where contacts meet: between agents, and with the hull below the bottom row. */
export function jointsOf(
  compartments: Record<string, Compartment>,
  positions: Positions,
  ghost: { spot: string; contacts: readonly Side[] } | null = null,
): Joint[] {
  const has = (spot: string | null, side: Side): boolean => {
    if (spot === null) return false
    const contacts = spot === ghost?.spot ? ghost.contacts : compartments[spot]!.contacts
    return contacts.includes(side)
  }
  const isFresh = (...spots: (string | null)[]) => ghost !== null && spots.includes(ghost.spot)
  return Object.entries(positions).flatMap(([spot, { column, row, beside }]) => {
    const joints: Joint[] = []
    if (row === 0 && has(spot, 'down')) joints.push({ x: column + 0.5, y: 0, level: false, fresh: isFresh(spot) })
    if (has(spot, 'up') && has(beside.up, 'down'))
      joints.push({ x: column + 0.5, y: row + 1, level: false, fresh: isFresh(spot, beside.up) })
    if (has(spot, 'right') && has(beside.right, 'left'))
      joints.push({ x: column + 1, y: row + 0.5, level: true, fresh: isFresh(spot, beside.right) })
    return joints
  })
}

/** The agents in a supply, one by one. */
export function handOf(supply: Player['supply'], kinds: readonly Kind[]): Kind[] {
  return kinds.flatMap((kind) => Array<Kind>(supply[kind]).fill(kind))
}

/** The contacts of an agent that lies turned so. */
export function contactsOf(agent: AgentFacts, turn: number): readonly Side[] {
  return agent.turns.find((one) => one.turn === turn)?.contacts ?? agent.contacts
}

/** The turns in which an agent may be placed into each compartment, the one where most contacts meet first. */
export function placings(
  actions: readonly Of<'place'>[],
  agent: AgentFacts,
  player: Player,
  positions: Positions,
): Map<string, Of<'place'>[]> {
  const found = new Map<string, Of<'place'>[]>()
  for (const action of actions) found.set(action.compartment, [...(found.get(action.compartment) ?? []), action])
  for (const [spot, turns] of found) {
    const faced = player.compartments[spot]!.faced
    const leadsOn = (side: Side): boolean => {
      const next = positions[spot]!.beside[side]
      return next !== null && player.compartments[next]!.agent === null
    }
    const value = (action: Of<'place'>): number => {
      const sides = contactsOf(agent, action.turn)
      const meets = sides.filter((side) => faced.includes(side))
      return meets.length * 10 + sides.filter((side) => !faced.includes(side) && leadsOn(side)).length
    }
    turns.sort((a, b) => value(b) - value(a))
  }
  return found
}
