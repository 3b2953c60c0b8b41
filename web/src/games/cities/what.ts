// What the things of Cities are, for whoever asks: by kind, with the numbers that stand on them.

import { tellOf, type Know } from '../../lib/explain.ts'
import { both, say, t } from '../../lib/messages.svelte.ts'
import { nameOf } from '../../lib/seats.ts'
import type { Known } from '../registry.ts'
import { abilitiesOf, workerOf, type Cities, type Deck, type Mark } from './model.ts'
import { priceIcons } from './units.ts'
import { tileName } from './words.ts'

type Numbers = Record<string, string | number>

/** The clause that says what a worker does when. */
const RULE_OF_DECK: Record<Deck, string> = { basic: 'C6', advanced: 'C32', solo: 'C41' }

/** The clause by which a line of the count was reckoned. */
const RULE_OF_PART: Record<string, string> = {
  ...Object.fromEntries(['ice', 'crater', 'rock', 'soil'].map((terrain) => [terrain, 'C27'])),
  ...{ sets: 'C28', objective: 'C29', monument: 'C36', tiles: 'C46', missing: 'C46', total: 'C31', tie: 'C31' },
}
const nameOfPart = (part: string): string => say(`cities.score.${part}`) ?? say(`cities.${part}`) ?? ''

export function know({ table, facts }: Known<Cities>): Know {
  const view = () => table.message!.view!
  const tell = (kind: string, numbers: Numbers, rule?: string, like?: string, lines: string[] = []) =>
    tellOf('cities', kind, numbers, { like, lines, ...(rule === undefined ? {} : { rule }) })

  function slot(tile = '', source = '') {
    const found = view().board.slots.find((one) => one.tile === tile && one.source === source)
    const price = found ? priceIcons(found.price).map((name) => t(`cities.unit.${name}`)) : []
    return tell('slot', { price: price.join(', ') }, 'C18', tile)
  }
  function worker(number = '', deck = 'basic') {
    const card = workerOf(facts, deck as Deck, Number(number))
    const able = abilitiesOf(card).map(({ sky, ability }) =>
      sky ? `${t(sky === 'day' ? 'cities.day' : 'cities.night')}: ${both(ability.text)}` : both(ability.text),
    )
    const numbers = { n: number, cargo: card?.capacity ?? 0 }
    return { ...tell('worker', numbers, RULE_OF_DECK[deck as Deck], undefined, able), name: both(card?.name) }
  }
  function goal(id = '') {
    const card = facts.objectives[id]
    const numbers = { upper: tileName(card?.upper ?? ''), lower: tileName(card?.lower ?? '') }
    return { ...tell('goal', numbers, 'C29'), name: both(card?.name) }
  }
  const KINDS: Record<string, (...numbers: string[]) => ReturnType<typeof tell>> = {
    slot,
    worker,
    goal,
    round: (n = '', of = '') => tell('round', { n, of }, 'C14'),
    points: (n = '') => tell('points', { n }, 'C31'),
    score: () => tell('score', {}, 'C27'),
    rungs: () => tell('rungs', {}, 'C27'),
    open: (terrain, n = '') => tell('open', { n }, 'C27', terrain),
    ladder: (terrain, n = '', points = '') => tell('ladder', { n, points }, 'C27', terrain),
    set: (have = '', full = '') => tell('set', { have, full }, 'C28', 'set'),
    monument: () => tell('monument', {}, 'C36', 'monument'),
    area: (name, n = '') => tell('area', { n, limit: view().board.area_limit }, 'C16', name),
    load: (name, n = '') => tell('load', { n }, 'C16', name),
    supply: (tile, n = '') => tell('supply', { n }, 'C24', tile),
    store: (n = '', limit = '') => tell('store', { n, limit }, 'C17', 'store'),
    cell: () => tell('cell', {}, 'C17'),
    number: (n = '') => tell('number', { n }, 'C14', 'number'),
    cargo: (n = '') => tell('cargo', { n }, 'C16', 'cargo'),
    order: (n = '') => tell('order', { n }, 'C14', 'number'),
    rival: (seat) => ({ ...tell('rival', {}, 'C31'), name: nameOf(table.seats[Number(seat)]) }),
    mark: (mark) => ({ ...tell('mark', {}, 'C14'), name: t(`cities.mark.${mark as Mark}`) }),
    piles: () => tell('piles', {}, 'C26'),
    choice: (...label) => ({ ...tell('choice', {}, 'C15'), name: label.join(':') }),
    change: () => tell('change', {}, 'C27'),
    asteroid: () => tell('asteroid', {}, 'C20'),
    automaton: () => tell('automaton', {}, 'C41', 'automaton'),
    routine: () => tell('routine', {}, 'C42'),
    robot_tile: (tile, n = '') => tell('robot_tile', { n }, 'C46', tile),
    robot_points: (n = '') => tell('robot_points', { n, level: view().options.difficulty ?? 0 }, 'C46'),
    robot_store: (name, n = '') => tell('robot_store', { n }, 'C44', name),
    robot_deck: (n = '') => tell('robot_deck', { n }, 'C39'),
    counted: (part = '') => ({ ...tell(`counted_${part}`, {}, RULE_OF_PART[part]), name: nameOfPart(part) }),
    difficulty: (n = '') => tell('difficulty', { n }, 'C40'),
  }
  return (kind, numbers) => KINDS[kind]?.(...numbers) ?? null
}
