// A table of Bureau for tests of the model: components, a position, and what was sent.

import type { AgentFacts, Compartment, Facts, Kind, Of, Player, Side } from '../src/games/bureau/types.ts'

const SIDES: Side[] = ['up', 'right', 'down', 'left']
const turned = (contacts: Side[], turn: number): Side[] =>
  contacts.map((side) => SIDES[(SIDES.indexOf(side) + turn) % 4]!)
const agent = (name: string, contacts: Side[]): AgentFacts => ({
  name: { ru: name, en: name },
  start: 1,
  bag: 8,
  contacts,
  turned_contacts: contacts,
  turns: [0, 1, 2, 3].map((turn) => ({ turn, contacts: turned(contacts, turn) })),
})
export const AGENTS: Facts['agents'] = {
  orange: agent('Orange', ['up', 'right']),
  blue: agent('Blue', ['up', 'down']),
  pink: agent('Pink', ['up', 'right', 'left']),
  inspector: agent('Inspector', ['up']),
}

const spotAt = (column: number, row: number): string | null =>
  column >= 0 && column < 6 && row >= 0 && row < 4 ? `${'abcdef'[column]}${row + 1}` : null
export const POSITIONS: Facts['compartments'] = Object.fromEntries(
  Array.from({ length: 24 }, (_, i) => {
    const [column, row] = [i % 6, Math.floor(i / 6)]
    const beside = {
      up: spotAt(column, row + 1),
      right: spotAt(column + 1, row),
      down: spotAt(column, row - 1),
      left: spotAt(column - 1, row),
    }
    return [spotAt(column, row)!, { column, row, beside }]
  }),
)
export const WAYS: Facts['ways'] = [
  { way: 'e', step: [1, 0] },
  { way: 'ne', step: [1, -1] },
  { way: 'nw', step: [0, -1] },
  { way: 'w', step: [-1, 0] },
  { way: 'sw', step: [-1, 1] },
  { way: 'se', step: [0, 1] },
]

export const empty = (): Record<string, Compartment> =>
  Object.fromEntries(
    Object.keys(POSITIONS).map((spot) => [spot, { agent: null, turned: false, contacts: [], faced: [] }]),
  )

export const place = (kind: Kind, compartment: string, turn: number): Of<'place'> => ({
  kind: 'place',
  text: `place ${kind} ${compartment} ${turn}`,
  seat: 0,
  agent: kind,
  compartment: compartment as Of<'place'>['compartment'],
  turn,
})

export const player = (more: Partial<Player> = {}): Player => ({
  ship: '00',
  captain: null,
  supply: { orange: 1, blue: 0, pink: 1, inspector: 0 },
  compartments: empty(),
  store: { fuel: 3, free: 9, cells: 12, limiters: 1, samples: { orange: 0, blue: 0, pink: 0 }, row: [] },
  room: 0,
  level: 0,
  tile: 's1',
  place: [0, 0],
  offices: { any: 2, orange: 1, blue: 1, pink: 1 },
  sites: [],
  lines: [],
  credits: 0,
  score: { total: 0, parts: [] },
  ...more,
})
