// The table of Cities in words: for the log, for the undo, for screen readers, for "why not".

import { both, say, t, type Numbers } from '../../lib/messages.svelte.ts'
import { kindOf } from '../../lib/picker.ts'
import type { Reason, Seat } from '../../lib/protocol.ts'
import { reasonWords } from '../../lib/refusal.ts'
import { nameOf } from '../../lib/seats.ts'
import type { AutomatonFailed, Facts, Change, Units, WorkerFacts } from './contract.d.ts'
import type { Deck } from './model.ts'
import { seatOf, type Told } from './log.ts'
import { isTerrain, TERRAINS, workerOf, type Cities, type Terrain } from './model.ts'
import { RESOURCES, total, unitsIn } from './units.ts'

/** The facts of the pack that names come from, and the deck in play; known as soon as a table is open. */
let known: Facts | null = null
let dealt: Deck = 'basic'
export function learn(facts: Facts, deck: Deck): void {
  known = facts
  dealt = deck
}

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')

/** What a placement would change, part by part: only what changes. */
export function changes(then: Change): { key: string; label: string; points: number }[] {
  return [
    ...TERRAINS.map((name) => ({
      key: name as string,
      label: t(`cities.terrain.${name}`),
      points: then.terrain[name].points[1] - then.terrain[name].points[0],
    })),
    { key: 'sets', label: t('cities.score.sets'), points: then.sets },
    { key: 'objective', label: t('cities.score.objective'), points: then.objective },
    { key: 'monument', label: t('cities.score.monument'), points: then.monument },
  ].filter((row) => row.points !== 0)
}

export interface Row {
  key: string
  label: string
  points: number
  /** Uncovered cells before and after, where it is a terrain. */
  open: readonly [number, number] | null
}

/** What a placement would change, with the uncovered cells of each terrain: also where no points come of it yet. */
export function rowsOf(then: Change, isAdvanced: boolean): Row[] {
  const points = changes(then)
  const open = (key: string) => (isTerrain(key) ? then.terrain[key].uncovered : null)
  const silent = TERRAINS.filter((name) => {
    const [was, will] = then.terrain[name].uncovered
    return was !== will && (name !== 'soil' || isAdvanced) && !points.some((row) => row.key === name)
  })
  const more = silent.map((name) => ({ key: name as string, label: t(`cities.terrain.${name}`), points: 0 }))
  return [...points, ...more].map((row) => ({ ...row, open: open(row.key) }))
}

/** From how many uncovered cells on a terrain scores. */
export const beginsAt = (facts: Facts, terrain: Terrain): number =>
  (facts.terrain[terrain] ?? []).findLastIndex((points) => points > 0)

/** An ability begins with when it works: that part stands out. */
export function splitText(text: string): [string, string] {
  const at = text.indexOf(':')
  return at > 0 && at < 24 ? [text.slice(0, at), text.slice(at + 1).trim()] : ['', text]
}

/** The one name of a tile or monument: on the board, in the log, in questions. */
export function tileName(kind: string): string {
  return say(`cities.tile.${kind}`) ?? (both(known?.tiles[kind]?.name ?? known?.monuments[kind]?.name) || kind)
}

/** A tile as what is built, moved or kept. */
const tileWhat = (kind: string): string => say(`cities.tile_what.${kind}`) ?? tileName(kind)

/** The card of a worker, where the pack is known. */
export const cardOf = (deck: Deck, number: number): WorkerFacts | undefined => known?.workers[deck][String(number)]

const unitName = (name: string): string => say(`cities.unit.${name}`) ?? name

/** Units as people say them: "water 2, energy 1". */
export function unitWords(units: Units): string {
  const held = RESOURCES.filter((name) => units[name])
  return held.map((name) => t(`cities.unit_n.${name}`, { n: units[name] })).join(', ') || t('cities.nothing')
}

/** Why the automaton could not do it. */
export const failWords = (event: AutomatonFailed): string => t(`cities.automaton.fail.${event.reason}`)

const paid = (units: readonly number[]): Numbers => ({ units: unitWords(unitsIn(units)), n: total(unitsIn(units)) })

/** What an event names: the numbers and words of its line. */
function namedBy(event: Told): Numbers {
  const found: Numbers = {}
  if ('units' in event && event.units) Object.assign(found, paid(event.units))
  if ('tile' in event && event.tile) found['tile'] = tileWhat(event.tile)
  if ('monument' in event) found['monument'] = tileName(event.monument)
  if ('given' in event) Object.assign(found, { given: unitName(event.given), taken: unitName(event.taken) })
  if ('worker' in event) {
    const { worker } = event
    const card = known && workerOf(known, dealt, worker)
    Object.assign(found, { worker, who: both(card?.name) || t('cities.priority', { n: worker }) })
  }
  return found
}

/** The line of an event in the catalogue; null for what the log leaves out. */
function lineOf(event: Told): string | null {
  switch (event.kind) {
    case 'WorkersChosen':
      return 'chosen'
    case 'WorkerRevealed':
      return 'revealed'
    case 'TurnPassed':
      return 'passed'
    case 'ResourcesGathered':
      return 'gathered'
    case 'ResourcesTaken':
      return event.is_bank ? 'taken_bank' : 'taken_area'
    case 'ResourcesDiscarded':
      return 'discarded'
    case 'ResourcesSwapped':
      return 'swapped'
    case 'AbilityUsed':
      return 'ability'
    case 'PricePaid':
      return 'paid'
    case 'TilePlaced':
      return event.units ? 'built' : 'placed'
    case 'TileMoved':
      return 'moved'
    case 'TileReserved':
      return 'reserved'
    case 'MonumentPlaced':
      return 'monument'
    case 'MonumentDeclined':
      return 'monument_declined'
    default:
      return null
  }
}

/** One event of the log; what happened to the side that reads it is told to "you". */
export function word(event: Told, seats: Seat[], side = -1): string | null {
  const line = lineOf(event)
  const seat = seatOf(event)
  if (line === null) return common(event)
  const name = seat === null ? '' : nameOf(seats[seat])
  return say(`cities.log.${seat === side ? 'you.' : ''}${line}`, { ...namedBy(event), name })
}

/** The line of what is nobody's doing, or the automaton's. */
function common(event: Told): string | null {
  switch (event.kind) {
    case 'RoundStarted':
      return t('cities.log.round', { n: event.round })
    case 'AreasFilled':
      return t('cities.log.refreshed', namedBy(event))
    case 'AutomatonRevealed':
      return t('cities.log.automaton_revealed', namedBy(event))
    case 'AutomatonFailed':
      return t(event.tile ? 'cities.log.automaton_not_built' : 'cities.log.automaton_failed', {
        ...namedBy(event),
        why: failWords(event),
      })
    case 'AutomatonBuilt':
      return t('cities.log.automaton_built', namedBy(event))
    case 'AutomatonGathered':
      return t('cities.log.automaton_gathered', namedBy(event))
    case 'AutomatonPassed':
      return t('cities.log.automaton_passed')
    case 'DeckRenewed':
      return t('cities.log.deck_renewed')
    case 'GameEnded':
      return t('cities.log.ended')
    case 'Rewound':
      return t('rewound')
    default:
      return null
  }
}

/** What an undo takes back, by name: the first thing that came of these actions, or that they declined. */
export function undoWords(events: readonly Told[], actions: readonly string[]): string {
  for (const event of events) {
    const line = lineOf(event)
    const named = namedBy(event)
    if ('tile' in event && event.tile) named['tile'] = tileName(event.tile)
    const words = line && say(`cities.undo.${line}`, named)
    if (words) return words
  }
  return t(actions.some((action) => kindOf(action) === 'skip') ? 'cities.undo.skip' : 'cities.undo.last')
}

/** What a reason names, in the words of the page. */
function reasonNumbers({ numbers }: Reason<Cities>): Numbers {
  const told: Record<string, (value: string) => string> = {
    tile: tileName,
    expected: tileName,
    monument: tileName,
    resource: unitName,
  }
  return Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, told[key]?.(String(value)) ?? value]))
}

/** Why something cannot be done, in the words of the page; `first` is what is to be done before it. */
export function whyWords(reason: Reason<Cities>, first: string): string {
  const lacks = unitWords(unitsIn(RESOURCES.map((name) => Number(reason.numbers[name] ?? 0))))
  return say(`cities.refusal.${reason.key}`, { ...reasonNumbers(reason), lacks, first }) ?? reasonWords(reason)
}
