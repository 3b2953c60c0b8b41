import { beforeEach, describe, expect, it } from 'vitest'
import type { Action, Planet, Player, View } from '../src/games/aliens/contract.d.ts'
import { Flights } from '../src/games/aliens/flights.svelte.ts'
import { Line } from '../src/games/aliens/line.svelte.ts'
import type { Aliens } from '../src/games/aliens/model.ts'
import { Stage } from '../src/games/aliens/stage.ts'
import { Turn } from '../src/games/aliens/turn.svelte.ts'
import type { TableMessage } from '../src/lib/protocol.ts'
import { use } from '../src/lib/messages.svelte.ts'
import { settings } from '../src/lib/settings.svelte.ts'
import { Table } from '../src/lib/table.svelte.ts'
import { hush, messageOf, wireOf } from './wire.ts'

const planet: Planet = { tiles: ['b00', null, null, null], stations: 0, aliens: 0, need: 1, lacks: 0, wants: [] }
const player: Player = { planets: [planet, null], finished: [], score: { total: 0, parts: [] } }
const view: View = {
  game: 'aliens',
  seat: 0,
  seats: 2,
  turn: [0],
  over: false,
  first: 0,
  round: 1,
  die: 2,
  row: ['b00', 'n20', 'n01'],
  misfits: [],
  stock: 3,
  discarded: [],
  players: [player, player],
}
const TAKING: Action[] = [
  { kind: 'open', text: 'open 1', seat: 0, tile: 1 },
  { kind: 'add', text: 'add 1 1 ne', seat: 0, tile: 1, planet: 1, quarter: 'ne' },
  { kind: 'add', text: 'add 2 1 sw', seat: 0, tile: 2, planet: 1, quarter: 'sw' },
]
const BLOCKED: Action[] = [
  { kind: 'discard', text: 'discard 1 nw', seat: 0, planet: 1, quarter: 'nw' },
  { kind: 'pass', text: 'pass', seat: 0 },
]
const WORDS = {
  'aliens.pass': 'Go on',
  'aliens.confirm': 'Place it',
  'aliens.confirm_discard': 'Discard it',
  'aliens.let_go': 'Put it back',
  undo_around: 'Take back',
  'aliens.discard': 'Discard a tile',
  'aliens.line.which': 'Which one?',
  'aliens.line.where': 'Where?',
  'aliens.line.tile_first': 'A tile first',
  'aliens.line.wait': '{name} moves',
}

function turnOf(legal: Action[], more: Partial<TableMessage> = {}) {
  const wire = wireOf()
  const table = new Table<Aliens>('T', wire.live, { refusal: () => undefined, title: () => '' })
  wire.tell(messageOf(1, { view, legal, ...more }))
  return { wire, turn: new Turn(table, new Line(() => false), new Stage(), new Flights()) }
}
const [ada, bo] = messageOf(0).seats
/** Two on one device; the first has opened a planet, the second is to move. */
const PASSED_AROUND: Partial<TableMessage> = {
  mine: [0, 1],
  seats: [
    { ...ada!, name: 'Ada' },
    { ...bo!, name: 'Bo' },
  ],
  log: { keep: 0, groups: [{ ply: 1, at: 0, events: [{ kind: 'PlanetOpened', seat: 0, planet: 1, tile: 'b00' }] }] },
}
const key = (name: string) => Object.assign(new Event('keydown', { cancelable: true }), { key: name }) as KeyboardEvent

beforeEach(() => {
  use('en', WORDS)
  hush()
  settings.confirm = true
})

describe('a turn of Aliens', () => {
  it('offers the tiles of legal and where they may go', () => {
    const { turn } = turnOf(TAKING)
    expect([...turn.takable]).toEqual([1, 2])
    turn.choose(1)
    expect(turn.places.map((place) => place.action.text)).toEqual(['open 1', 'add 1 1 ne'])
    expect(turn.main).toMatchObject({ label: 'Place it', isOff: true })
    expect(turn.back).toMatchObject({ label: 'Put it back' })
  })

  it('holds a tile over its only place, and sends it when it is confirmed', () => {
    const { turn, wire } = turnOf(TAKING)
    turn.choose(2)
    expect(turn.ghost).toEqual({ planet: 1, quarter: 'sw' })
    turn.main.act()
    expect(wire.sent).toMatchObject([['move', { actions: ['add 2 1 sw'] }]])
    expect(turn.isPending).toBe(true)
    expect(turn.ghost).toMatchObject({ planet: 1, quarter: 'sw' })
  })

  it('sends at once where nothing has to be confirmed', () => {
    settings.confirm = false
    const { turn, wire } = turnOf(TAKING)
    turn.choose(2)
    expect(wire.sent).toMatchObject([['move', { actions: ['add 2 1 sw'] }]])
  })

  it('goes round the places by arrows, and lets go by Escape', () => {
    const { turn } = turnOf(TAKING)
    turn.keys['1']!(key('1'))
    for (const quarter of ['nw', 'ne', 'nw']) {
      turn.keys['arrowright']!(key('ArrowRight'))
      expect(turn.pinned?.quarter).toBe(quarter)
    }
    turn.keys['escape']!(key('Escape'))
    expect([turn.chosen, turn.pinned]).toEqual([null, null])
  })

  it('asks the engine why a tile cannot be taken', () => {
    const { turn, wire } = turnOf(TAKING)
    turn.choose(3)
    expect(turn.chosen).toBeNull()
    expect(wire.sent.map(([type, fields]) => [type, fields['actions']])).toEqual([
      ['why', ['add 3 1 ne']],
      ['why', ['add 3 1 se']],
      ['why', ['add 3 1 sw']],
    ])
  })

  it('goes on without a discard, or discards what is pinned', () => {
    settings.confirm = false
    const { turn, wire } = turnOf(BLOCKED)
    expect(turn.isBlocked).toBe(true)
    expect(turn.main).toMatchObject({ label: 'Go on', isOff: false })
    expect(turn.bins).toEqual([])
    turn.discard!.act()
    expect(turn.bins).toHaveLength(1)
    expect(turn.line.said?.lines).toEqual(['Which one?'])
    void turn.pin({ planet: 1, quarter: 'nw' })
    expect(turn.main).toMatchObject({ label: 'Discard it', isOff: false })
    expect(wire.sent.filter(([type]) => type === 'move')).toEqual([]) // asked first, whatever the settings say
    turn.main.act()
    expect(wire.sent).toMatchObject([['move', { actions: ['discard 1 nw'] }]])
  })

  it('offers nothing until the die has come to rest', () => {
    const { turn } = turnOf(TAKING)
    turn.isRolled = false
    expect(turn.legal).toEqual([])
    expect(turn.takable.size).toBe(0)
  })

  it('takes back the last move of a person where all of them play on this device, and asks nobody', () => {
    const { turn, wire } = turnOf([], PASSED_AROUND)
    expect(turn.undo).toMatchObject({ label: 'Take back: Ada' })
    turn.undo!.act()
    expect(wire.sent).toMatchObject([['rewind', { ply: 0 }]])
  })

  it('takes nothing back at once where somebody else would have to agree', () => {
    expect(turnOf([], { ...PASSED_AROUND, mine: [0] }).turn.undo).toBeNull()
  })

  it('answers a touch that chooses nothing', () => {
    const { turn } = turnOf(TAKING)
    turn.tapPlanet(planet, 'A planet')
    expect(turn.line.said).toMatchObject({ tone: 'no', lines: ['A tile first'] })
    const { turn: idle } = turnOf([], { ...PASSED_AROUND, turn: [1], view: { ...view, turn: [1] } })
    idle.choose(1)
    expect(idle.line.said).toMatchObject({ tone: 'no', lines: ['Bo moves'] })
  })
})
