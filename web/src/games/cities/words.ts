// The table of Cities in words: for the log, for screen readers, for "why not".

import { both, say, t } from '../../lib/messages.svelte.ts'
import type { GameEvent, Json, Reason, Seat } from '../../lib/protocol.ts'
import { reasonWords } from '../../lib/refusal.ts'
import { nameOf } from '../../lib/seats.ts'
import type { Deck } from './portrait.ts'
import {
  RESOURCES,
  TERRAINS,
  total,
  unitsIn,
  type CitiesFacts,
  type PlacePreview,
  type TileKind,
  type Units,
} from './model.ts'

export type Mark = 'ready' | 'thinking' | 'done' | 'now' | 'next'

/** The facts of the pack that names come from, and the deck in play; known as soon as a table is open. */
let known: CitiesFacts | null = null
let dealt: Deck = 'basic'
export function learn(facts: CitiesFacts, deck: Deck): void {
  known = facts
  dealt = deck
}

export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0')

/** What a placement would change, part by part: only what changes. */
export function changes(then: PlacePreview): { key: string; label: string; points: number }[] {
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

/** An ability begins with when it works: that part stands out. */
export function splitText(text: string): [string, string] {
  const at = text.indexOf(':')
  return at > 0 && at < 24 ? [text.slice(0, at), text.slice(at + 1).trim()] : ['', text]
}

/** The one name of a tile or monument: on the board, in the log, in questions. */
export function tileName(kind: string): string {
  return (
    say(`cities.tile.${kind}`) ?? (both(known?.tiles[kind as TileKind]?.name ?? known?.monuments[kind]?.name) || kind)
  )
}

/** The name on a worker's card that its portrait goes by, the same in every language. */
export const cardName = (deck: Deck, number: number): string => known?.workers[deck]?.[String(number)]?.name.ru ?? ''

/** Units as people say them: "water 2, energy 1". */
export function unitWords(units: Units): string {
  return (
    RESOURCES.filter((name) => units[name])
      .map((name) => t(`cities.unit_n.${name}`, { n: units[name] }))
      .join(', ') || t('cities.nothing')
  )
}

/** Why the automaton could not do it. */
export function failWords(event: GameEvent): string {
  return say(`cities.automaton.fail.${event['reason'] as string}`) ?? ''
}

/** One event of the log; what happened to the side that reads it is told to "you". */
export function word(event: GameEvent, seats: Seat[], side = -1): string | null {
  const seat = typeof event['seat'] === 'number' ? event['seat'] : null
  const name = seat === null ? '' : nameOf(seats[seat])
  const kind = String(event['tile'] ?? '')
  const worker = Number(event['worker'] ?? 0)
  const words = {
    name,
    worker,
    who: both(known?.workers[dealt]?.[String(worker)]?.name) || t('cities.priority', { n: worker }),
    units: unitWords(unitsIn(event['units'])),
    n: total(unitsIn(event['units'])),
    tile: kind && (say(`cities.tile_what.${kind}`) ?? tileName(kind)),
    given: unitName(event['given']),
    taken: unitName(event['taken']),
    monument: event['monument'] ? tileName(event['monument'] as string) : '',
  }
  const told = (key: string): string | null =>
    say(`cities.log.${seat !== null && seat === side ? 'you.' : ''}${key}`, words)
  const KINDS: Record<string, () => string | null> = {
    RoundStarted: () => t('cities.log.round', { n: Number(event['round']) }),
    WorkerChosen: () => told('chosen'),
    WorkerRevealed: () => told('revealed'),
    TurnPassed: () => told('passed'),
    ResourcesGathered: () => told('gathered'),
    ResourcesTaken: () => told(event['is_bank'] ? 'taken_bank' : 'taken_area'),
    ResourcesDiscarded: () => told('discarded'),
    ResourcesSwapped: () => told('swapped'),
    AbilityUsed: () => told('ability'),
    PricePaid: () => told('paid'),
    TilePlaced: () => told(event['units'] ? 'built' : 'placed'),
    TileMoved: () => told('moved'),
    TileReserved: () => told('reserved'),
    MonumentPlaced: () => told('monument'),
    MonumentDeclined: () => told('monument_declined'),
    AreasFilled: () => t('cities.log.refreshed', { units: words.units }),
    AutomatonRevealed: () => t('cities.log.automaton_revealed', { worker }),
    AutomatonFailed: () =>
      kind
        ? t('cities.log.automaton_not_built', { tile: words.tile, why: failWords(event) })
        : t('cities.log.automaton_failed', { why: failWords(event) }),
    AutomatonBuilt: () => t('cities.log.automaton_built', words),
    AutomatonGathered: () => t('cities.log.automaton_gathered', { units: words.units }),
    AutomatonPassed: () => t('cities.log.automaton_passed'),
    DeckRenewed: () => t('cities.log.deck_renewed'),
    GameEnded: () => t('cities.log.ended'),
    Rewound: () => t('rewound'),
  }
  return KINDS[event.kind]?.() ?? null
}

const unitName = (value: Json | undefined): string => say(`cities.unit.${String(value)}`) ?? String(value)

/** What the engine says is lacking ("2 minerals, 1 energy") as people say it; null where any of several prices would do. */
export function lackWords(lacks: string): string | null {
  const units = lacks.split(', ').map((one) => one.split(' '))
  return units.every(([n]) => Number(n))
    ? units.map(([n, name]) => say(`cities.unit_n.${name}`, { n: Number(n) }) ?? `${n} ${name}`).join(', ')
    : null
}

/** Why something cannot be done, in the words of the page. */
export function whyWords(reason: Reason, first: string): string {
  if (reason.key === 'cannot_pay') {
    const lacks = lackWords(String(reason.numbers['lacks']))
    return lacks
      ? t('cities.refusal.cannot_pay', { lacks })
      : t('cities.refusal.cannot_pay_any', { price: reason.numbers['price'] ?? 0 })
  }
  const numbers = Object.fromEntries(
    Object.entries(reason.numbers).map(([key, value]) => [
      key,
      key === 'tile' || key === 'expected' || key === 'monument'
        ? tileName(String(value))
        : key === 'resource'
          ? unitName(value)
          : value,
    ]),
  )
  return say(`cities.refusal.${reason.key}`, { ...numbers, first }) ?? reasonWords(reason)
}
