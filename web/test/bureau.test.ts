import { describe, expect, it } from 'vitest'
import { fitting, lineOf, rowsOf, scaleOf } from '../src/games/bureau/glyphs.ts'
import { contactsOf, jointsOf, placings } from '../src/games/bureau/ship.ts'
import { boxOf, centre, nextPlace, wayTo } from '../src/games/bureau/space.ts'
import { spotlight } from '../src/games/bureau/spotlight.ts'
import { ahead, tower } from '../src/games/bureau/tower.ts'
import type { Compartment, Effects, Item, Kind, Side } from '../src/games/bureau/types.ts'
import { AGENTS, POSITIONS, WAYS, empty, place, player } from './bureau-table.ts'

const on = (agent: Kind, contacts: Side[]): Compartment => ({ agent, turned: false, contacts, faced: [] })
const item = (more: Partial<Item> & { effects: Item['chips'][number]['effect'][] }): Item => ({
  text: '',
  per: 'times',
  times: 1,
  price: null,
  chips: more.effects.map((effect, i) => ({ chip: i + 1, effect })),
  ...more,
})
const fly = { kind: 'fly', text: 'fly' } as const
const fuel = { kind: 'fuel', text: 'fuel 2', amount: 2 } as const
const office = { kind: 'office', text: 'office' } as const

describe('the ship', () => {
  it('knows the contacts of an agent in each of its turns', () => {
    expect(contactsOf(AGENTS.orange, 1)).toEqual(['right', 'down'])
    expect(contactsOf(AGENTS.inspector, 2)).toEqual(['down'])
  })

  it('finds where contacts meet: hull, side by side, above each other', () => {
    const ship = empty()
    ship['a1'] = on('orange', ['down', 'right'])
    ship['b1'] = on('pink', ['left', 'up', 'right'])
    ship['b2'] = on('blue', ['up', 'down'])
    ship['c1'] = on('inspector', ['up'])

    expect(jointsOf(ship, POSITIONS)).toEqual([
      { x: 0.5, y: 0, level: false, fresh: false },
      { x: 1, y: 0.5, level: true, fresh: false },
      { x: 1.5, y: 1, level: false, fresh: false },
    ])
  })

  it('shows the contacts of an agent not confirmed yet as new', () => {
    const ship = empty()
    ship['a1'] = on('blue', ['up', 'down'])

    const fresh = jointsOf(ship, POSITIONS, { spot: 'a2', contacts: ['down', 'left'] }).filter((joint) => joint.fresh)

    expect(fresh).toEqual([{ x: 0.5, y: 1, level: false, fresh: true }])
  })

  it('offers the turn where most contacts meet first', () => {
    const compartments = empty()
    compartments['b1']!.faced = ['down', 'left']
    const legal = [0, 1, 2, 3].map((turn) => place('orange', 'b1', turn))

    const places = placings(legal, AGENTS.orange, { ...player(), compartments }, POSITIONS)

    expect([...places.keys()]).toEqual(['b1'])
    expect(places.get('b1')!.map((action) => action.turn)[0]).toBe(2) // down and left
  })
})

describe('space', () => {
  it('lays pointy hexagons in rows', () => {
    expect(centre([1, 0])).toEqual({ x: 104, y: 0 })
    expect(centre([0, 1])).toEqual({ x: 52, y: 90 })
    const box = boxOf([
      [0, 0],
      [1, 0],
    ])
    expect(box.width).toBeGreaterThan(208)
  })

  it('goes to the next hexagon in the direction of an arrow', () => {
    const places: [number, number][] = [
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 1],
      [1, -1],
      [-1, 0],
    ]
    expect(nextPlace([0, 0], places, 'ArrowRight')).toEqual([1, 0])
    expect(nextPlace([0, 0], places, 'ArrowLeft')).toEqual([-1, 0])
    expect(nextPlace([0, 0], places, 'ArrowDown')).toEqual([0, 1])
    expect(nextPlace([2, 0], places, 'ArrowRight')).toBeNull()
  })

  it('knows the way to a neighbour only', () => {
    expect(wayTo([0, 0], [1, -1], WAYS)).toBe('ne')
    expect(wayTo([0, 0], [2, 0], WAYS)).toBeNull()
  })
})

describe('effects as pictures', () => {
  it('puts the price above the hook', () => {
    const effects: Effects = { text: '', items: [item({ effects: [office], price: { kind: 'fuel', amount: 1 } })] }
    expect(rowsOf(effects)).toEqual([
      [{ number: 1, icon: 'b-fx-cost-fuel' }],
      [{ icon: 'b-fx-hook', wide: 0.63 }, { icon: 'b-fx-office' }],
    ])
  })

  it('puts the number before the picture and repeats flights', () => {
    const effects: Effects = {
      text: '',
      items: [item({ effects: [fly], times: 2 }), item({ effects: [fuel], per: 'level', times: null })],
    }
    expect(rowsOf(effects)).toEqual([
      [{ icon: 'b-fx-fly' }, { icon: 'b-fx-fly' }],
      [
        { icon: 'b-fx-level', wide: 1.5 },
        { number: 2, icon: 'b-fuel' },
      ],
    ])
  })

  it('writes a choice by level on one line for a chip, on two for a compartment', () => {
    const choice = item({ effects: [fuel, fly], per: 'level', times: null })
    expect(lineOf(choice).map((glyph) => glyph.icon)).toEqual(['b-fx-level', 'b-fuel', 'b-fx-or', 'b-fx-fly'])
    expect(rowsOf({ text: '', items: [choice] })).toHaveLength(2)
  })

  it('never draws more than fits a compartment', () => {
    const three: Effects = {
      text: '',
      items: [
        item({ effects: [fly] }),
        item({ effects: [office] }),
        item({ effects: [{ kind: 'sample', text: '', sample: 'here' }] }),
      ],
    }
    const rows = rowsOf(three)
    expect(rows).toHaveLength(2) // two plain pictures share a line
    expect(scaleOf(rows) * 1.04 * rows.length).toBeLessThanOrEqual(0.84)
  })

  it('breaks what is done by level into two lines where a tall compartment draws it larger so', () => {
    const effects: Effects = {
      text: '',
      items: [item({ effects: [fuel], per: 'offices', times: null }), item({ effects: [fly] })],
    }
    expect(fitting(effects)).toHaveLength(2)
    expect(fitting(effects, 1.24)).toHaveLength(3)
    expect(scaleOf(fitting(effects, 1.24), 1.24)).toBeGreaterThan(scaleOf(fitting(effects)))
  })

  it('breaks a long row: after the “or”, or two pictures above the third', () => {
    const icons = (one: Item) => fitting({ text: '', items: [one] }, 1.3).map((row) => row.map((glyph) => glyph.icon))
    expect(icons(item({ effects: [fuel, fly], per: 'level', times: null }))).toEqual([
      ['b-fx-level'],
      ['b-fuel', 'b-fx-or'],
      ['b-fx-fly'],
    ])
    expect(icons(item({ effects: [fly], times: 3 }))).toEqual([['b-fx-fly', 'b-fx-fly'], ['b-fx-fly']])
  })
})

describe('the bureau', () => {
  it('has a room for every number, none on top of another', () => {
    const { spots, height } = tower(16, 12)
    expect(spots).toHaveLength(16)
    for (const [i, a] of spots.entries()) {
      expect(a.y + a.height).toBeLessThanOrEqual(height)
      for (const b of spots.slice(i + 1))
        expect(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(
          true,
        )
    }
  })

  it('goes round the ring', () => {
    const rooms = Array.from({ length: 16 }, (_, room) => ({ next: room === 15 ? 12 : room + 1 }))
    expect(ahead(14, rooms, 4)).toEqual([15, 12, 13, 14])
  })
})

describe('what happened last', () => {
  it('is where the last events were', () => {
    const events = [
      { kind: 'AgentPlaced', seat: 1, agent: 'pink', compartment: 'b2', turn: 0 },
      { kind: 'BorderCrossed', seat: 1, tile: 's2', fuel: 1 },
      { kind: 'TurnBegun', seat: 0, number: 2 },
    ] as const
    expect(spotlight(events)).toEqual({ seat: 1, compartment: 'b2', tile: 's2', room: null })
  })
})
