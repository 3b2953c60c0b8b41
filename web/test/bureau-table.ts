// A table of Bureau for tests of the model: components, a position, and what was sent.

import { Turn } from '../src/games/bureau/turn.svelte.ts'
import type {
  Action,
  Agenda,
  AgentFacts,
  Bureau,
  BureauTable,
  Compartment,
  Effect,
  Effects,
  Event,
  Facts,
  Kind,
  Of,
  Offer,
  OfferedChip,
  OfferedItem,
  Player,
  Route,
  Side,
  View,
} from '../src/games/bureau/types.ts'
import type { Live } from '../src/lib/live.ts'
import type { TableMessage } from '../src/lib/protocol.ts'
import { Replay } from '../src/lib/replay.svelte.ts'
import { Table } from '../src/lib/table.svelte.ts'

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
  income: [],
  score: { total: 0, parts: [] },
  ...more,
})

const action = <K extends Action['kind']>(kind: K, text: string, more: Omit<Of<K>, 'kind' | 'text' | 'seat'>): Of<K> =>
  ({ kind, text, seat: 0, ...more }) as Of<K>
export const end = action('end', 'end', {})
export const stop = action('stop', 'stop', {})
export const land = action('land', 'land c1', { compartment: 'c1' })
export const take = (agent: Kind): Of<'take'> => action('take', `take ${agent}`, { agent })

export const chip = (effect: Effect, ...offers: Offer[]): OfferedChip => ({
  chip: 1,
  effect,
  offers,
  gives: effect.amount ?? 1,
  why: null,
})
export const offered = (one: OfferedChip): OfferedItem => ({
  text: one.effect.text,
  per: 'times',
  times: 1,
  price: null,
  done: 0,
  limit: 1,
  chips: [one],
})
export const agenda = (...items: OfferedItem[]): Agenda => ({
  text: '',
  stage: 'compartment',
  source: { kind: 'compartment', compartment: 'c1' },
  items,
  inspectors: [],
  steps: 0,
})
export const FLY = chip({ kind: 'fly', text: 'fly' }, { kind: 'fly', action: 'fly 1 e', way: 'e' })
export const FUEL = chip({ kind: 'fuel', text: 'fuel 2', amount: 2 }, { kind: 'do', action: 'do 1' })

/** A way over so many borders to the east. */
export const route = (borders: number): Route => ({
  place: [borders, 0],
  tile: `s${borders + 1}`,
  fuel: borders,
  legs: Array.from({ length: borders }, (_, i) => ({
    way: 'e',
    place: [i + 1, 0],
    tile: `s${i + 2}`,
    fuel: 1,
    jump: false,
  })),
})

export const view = (more: Partial<View> = {}): View => ({
  game: 'bureau',
  seat: 0,
  seats: 1,
  turn: [0],
  over: false,
  first: 0,
  captains: false,
  stage: 'place',
  round: 4,
  rounds: 14,
  no_refill: false,
  placed: null,
  landed: [],
  queue: ['orange', 'blue', 'blue'],
  bag: 20,
  returned: { orange: 0, blue: 0, pink: 0, inspector: 0 },
  unseen: { orange: 5, blue: 5, pink: 5, inspector: 5 },
  stock: { orange: 9, blue: 9, pink: 9 },
  stack: 12,
  undiscovered: [],
  map: { tiles: [], unexplored: [], ways: [], routes: [route(1), route(5)] },
  agenda: null,
  waiting: [],
  players: [player()],
  ranks: [],
  ...more,
})

const effects: Effects = { text: '', items: [] }
export const FACTS: Facts = {
  colours: ['orange', 'blue', 'pink'],
  kinds: ['orange', 'blue', 'pink', 'inspector'],
  sides: SIDES,
  compartments: POSITIONS,
  rows: 4,
  columns: 6,
  ways: WAYS,
  numbers: { border: 1, unexplored: 2, landing: 2, inspector: 3, set: 6, cells: 15, limiter: 3, samples: 9, turns: {} },
  agents: AGENTS,
  ships: {
    '00': {
      name: { ru: '00', en: '00' },
      character: { ru: '', en: '' },
      compartments: Object.fromEntries(Object.keys(POSITIONS).map((spot) => [spot, effects])),
    },
  },
  rooms: [],
  ring: 0,
  tiles: Object.fromEntries(
    [1, 2, 6].map((n) => [
      `s${n}`,
      {
        name: { ru: `Плитка ${n}`, en: `Tile ${n}` },
        set: '',
        planet: null,
        megamall: false,
        wormhole: null,
        bonus: null,
      },
    ]),
  ),
  captains: {},
  offices: {
    any: { count: 2, credits: 3 },
    orange: { count: 1, credits: 5 },
    blue: { count: 1, credits: 5 },
    pink: { count: 1, credits: 5 },
  },
  ranks: [],
  captain_bonus: 0,
}

/** What was sent to the server, newest last. */
export const sent: { type: string; actions?: string[] }[] = []

/** A table at which it is this person's turn; whatever is sent is written down and stays unanswered. */
export function table(position: Partial<View>, legal: Action[]): BureauTable {
  const live: Partial<Live> = {
    join: () => () => undefined,
    request: (type, fields) => {
      sent.push({ type, ...fields })
      return new Promise(() => undefined)
    },
  }
  const one: BureauTable = new Table('T', live as Live, { refusal: () => undefined, title: () => '' })
  one.message = { ...MESSAGE, view: view(position), legal }
  return one
}

const MESSAGE: TableMessage<Bureau> = {
  type: 'table',
  protocol: 1,
  table: 'T',
  number: 1,
  state: 'playing',
  game: 'bureau',
  pack: '1.0.0',
  options: {},
  clock: { kind: 'none' },
  public: false,
  kids: false,
  chat_on: false,
  spectators: false,
  owner: '',
  commitment: '',
  seed: null,
  nonces: [],
  created: 0,
  started: 0,
  ended: null,
  now: 0,
  invitation: null,
  link: null,
  seats: [],
  mine: [0],
  seat: 0,
  covered: false,
  turn: [0],
  decision: 7,
  ply: 7,
  view: null,
  legal: [],
  undo: null,
  rewind: null,
  clocks: [],
  log: { keep: 0, groups: [] },
  chat: { keep: 0, lines: [] },
  result: null,
  rematch: null,
  lesson: null,
  branch: null,
  hints: false,
  hinted: [],
  counts: true,
  task: null,
}

/** Somebody about to move at that table. */
export function turnAt(position: Partial<View>, legal: Action[]): Turn {
  const one = table(position, legal)
  const replay = new Replay<View, Event>(
    one,
    (view) => view as View,
    () => '',
  )
  return new Turn(one, () => FACTS, replay)
}
