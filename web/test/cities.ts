// A table of Cities for tests: a position, the facts of a small pack, and a table that remembers what was sent.

import type { Action, Change, Facts, Player, TileFacts, View } from '../src/games/cities/contract.d.ts'
import type { Cities } from '../src/games/cities/model.ts'
import { Turn } from '../src/games/cities/turn.svelte.ts'
import { unitsIn } from '../src/games/cities/units.ts'
import { Live } from '../src/lib/live.ts'
import type { Foreseen, TableMessage } from '../src/lib/protocol.ts'
import { Table } from '../src/lib/table.svelte.ts'

const NAME = { ru: 'имя', en: 'name' }
const tile = (...cells: [number, number][]): TileFacts => ({ name: NAME, count: 9, is_basic: true, cells })

export const FACTS: Facts = {
  resources: unitsIn([20, 20, 20, 20]),
  terrain: { ice: [9, 5, 2], crater: [9, 5, 2], rock: [9, 5, 2], soil: null },
  set: 15,
  store: 9,
  tiles: { statue: tile([0, 0]), power: tile([0, 1], [0, 2], [1, 0], [1, 1]), habitat: tile([0, 0], [0, 1]) },
  slots: [],
  asteroids: { a1: { name: NAME, basic: [], advanced: [] } },
  objectives: {},
  monuments: {
    m3i: {
      name: NAME,
      cells: [
        [0, 0],
        [0, 1],
        [0, 2],
      ],
    },
  },
  workers: {
    basic: {
      1: {
        number: 1,
        name: NAME,
        capacity: 3,
        is_new: false,
        portrait: { beard: false },
        abilities: [],
        automaton: [],
      },
    },
    advanced: {},
    solo: {},
  },
}

export const aPlayer = (more: Partial<Player> = {}): Player => ({
  asteroid: 'a1',
  map: Array<string>(8).fill('ssssssss'),
  tiles: [],
  monuments: [],
  store: unitsIn([3, 2, 1, 0]),
  limit: 9,
  reserved: null,
  is_ready: false,
  hand_size: 4,
  hand: null,
  known: [],
  chosen: null,
  played: [],
  objective: null,
  score: {
    total: 0,
    parts: [],
    is_whole: true,
    terrain: {
      ice: { uncovered: 0, points: 0 },
      crater: { uncovered: 0, points: 0 },
      rock: { uncovered: 0, points: 0 },
      soil: { uncovered: 0, points: 0 },
    },
    sets: { counts: { habitat: 0, greenhouse: 0, atmosphere: 0, power: 0, entertainment: 0 }, full: 0, missing: [] },
    tie_break: { tiles: 0, units: 0, worker: 0 },
  },
  ...more,
})

export const aView = (more: Partial<View> = {}): View => ({
  game: 'cities',
  seat: 0,
  seats: more.players?.length ?? 2,
  turn: [0],
  over: false,
  options: { mode: 'basic', plans: 'off', monuments: false, difficulty: null },
  round: 1,
  rounds: 8,
  stage: 0,
  deck: 'basic',
  step: { kind: 'main', seat: 0, worker: 1, is_night: false, uses: 0, gains: unitsIn([3, 0, 0, 0]) },
  order: [{ seat: 0, worker: 1 }],
  board: {
    side: '2-3',
    areas: unitsIn([4, 4, 4, 4]),
    area_limit: 7,
    bank: unitsIn([10, 10, 10, 10]),
    slots: [],
    supply: { habitat: 1, greenhouse: 1, atmosphere: 1, power: 1, entertainment: 1, factory: 1, statue: 1 },
  },
  monuments: null,
  workers: { pool: [], is_picked: false, seen: [] },
  piles: null,
  players: [aPlayer({ played: [1] }), aPlayer()],
  automaton: null,
  ...more,
})

const SAME: Change['terrain']['ice'] = { uncovered: [0, 0], points: [0, 0] }
export const aChange = (change: number): Change => ({
  terrain: { ice: SAME, crater: SAME, rock: SAME, soil: SAME },
  sets: 0,
  objective: 0,
  monument: 0,
  change,
  closes: [],
})

/** A table without a server: it says what a test has taught it, and remembers what was sent. */
export class TestTable extends Table<Cities> {
  sent: string[][] = []
  undone = 0
  asked: string[][] = []
  /** What is known of each list of steps. */
  known: Record<string, Foreseen<Cities>> = {}

  constructor() {
    const socket = { readyState: 0, onopen: null, onmessage: null, onclose: null, send: () => {}, close: () => {} }
    super('t', new Live(() => socket), { refusal: () => {}, title: () => '' })
  }

  override async act(...actions: string[]): Promise<boolean> {
    this.sent.push(actions)
    this.pending = actions
    return true
  }

  override async undo(): Promise<boolean> {
    this.undone++
    return true
  }

  override async preview(actions: readonly string[]): Promise<Foreseen<Cities> | null> {
    this.asked.push([...actions])
    return this.known[actions.join(', ')] ?? null
  }
}

let decisions = 0

/** A turn at a table of tests. */
export class TestTurn extends Turn {
  declare readonly table: TestTable

  constructor(view: View, legal: Action[], more: Partial<TableMessage<Cities>> = {}) {
    super(new TestTable(), FACTS)
    this.come(view, legal, more)
  }

  /** Another position comes, and a decision with it. */
  come(view: View, legal: Action[], more: Partial<TableMessage<Cities>> = {}): void {
    const decision = ++decisions
    const seats = view.players.map((_, seat) => ({ seat, name: `P${seat}`, colour: seat + 1, kind: 'person' }))
    this.table.message = {
      seat: 0,
      mine: [0],
      state: 'playing',
      turn: view.turn,
      ply: decision,
      undo: null,
      seats,
      view,
      legal,
      decision,
      ...more,
    } as TableMessage<Cities>
    this.table.pending = null
    this.follow()
  }
}

/** Let what was asked be answered. */
export const answered = (): Promise<void> => new Promise((done) => setTimeout(done))
