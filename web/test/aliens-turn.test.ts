import { beforeEach, describe, expect, it } from 'vitest'
import type { Action, Planet, Player, View } from '../src/games/aliens/contract.d.ts'
import { Flights } from '../src/games/aliens/flights.svelte.ts'
import type { Aliens } from '../src/games/aliens/model.ts'
import { Stage } from '../src/games/aliens/stage.ts'
import { Turn } from '../src/games/aliens/turn.svelte.ts'
import { use } from '../src/lib/messages.svelte.ts'
import { settings } from '../src/lib/settings.svelte.ts'
import { Table } from '../src/lib/table.svelte.ts'
import { hush, messageOf, wireOf } from './wire.ts'

const planet: Planet = { tiles: ['b00', null, null, null], stations: 0, aliens: 0, need: 1 }
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
  'aliens.undo.add': 'the tile',
  undo: 'Take back: {what}',
}

function turnOf(legal: Action[], undo: { to: number; actions: string[] } | null = null) {
  const wire = wireOf()
  const table = new Table<Aliens>('T', wire.live, { refusal: () => undefined, title: () => '' })
  wire.tell(messageOf(1, { view, legal, undo }))
  return { wire, turn: new Turn(table, new Stage(), new Flights()) }
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
    const { turn, wire } = turnOf(BLOCKED)
    expect(turn.isDiscarding).toBe(true)
    expect(turn.main).toMatchObject({ label: 'Go on', isOff: false })
    void turn.pin({ planet: 1, quarter: 'nw' })
    expect(turn.main).toMatchObject({ label: 'Discard it', isOff: false })
    turn.main.act()
    expect(wire.sent).toMatchObject([['move', { actions: ['discard 1 nw'] }]])
  })

  it('offers nothing until the die has come to rest', () => {
    const { turn } = turnOf(TAKING)
    turn.isRolled = false
    expect(turn.legal).toEqual([])
    expect(turn.takable.size).toBe(0)
  })

  it('names what can be taken back, and takes back exactly that', () => {
    const { turn, wire } = turnOf([], { to: 4, actions: ['add 2 1 sw'] })
    expect(turn.back?.label).toBe('Take back: the tile')
    turn.back!.act()
    expect(wire.sent).toMatchObject([['undo', { to: 4 }]])
  })
})
