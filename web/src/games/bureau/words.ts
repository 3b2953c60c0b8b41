// Bureau in words: its components, for hints and for screen readers.

import { both, say, t } from '../../lib/messages.svelte.ts'
import type { Reason, Seat } from '../../lib/protocol.ts'
import { reasonWords } from '../../lib/refusal.ts'
import { nameOf } from '../../lib/seats.ts'
import type {
  Facts,
  Captain,
  Colour,
  Effect,
  Effects,
  Item,
  Kind,
  Room,
  Side,
  SpaceTile,
  Store,
  Tile,
} from './types.ts'

export const colourWord = (colour: Colour): string => t(`bureau.colour.${colour}`)
export const agentWord = (kind: Kind): string => t(`bureau.agent.${kind}`)
export const creditWords = (n: number): string => t('bureau.credits', { n })

let known: Facts | null = null

/** The components that are named: the table knows them first. */
export function learn(facts: Facts): void {
  known = facts
}

/** The components, once there is a table. */
export const learnt = (): Facts | null => known

export function spotWords(spot: string): string {
  const position = known?.compartments[spot]
  return position ? t('bureau.spot', { row: position.row + 1, column: position.column + 1 }) : spot
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function effectWords(effect: Effect): string {
  if (effect.kind === 'sample') return t(`bureau.fx.sample.${effect.sample!}`)
  if (effect.kind === 'fuel' || effect.kind === 'credits' || effect.kind === 'bureau')
    return t(`bureau.fx.${effect.kind}`, { n: effect.amount ?? 0 })
  return t(`bureau.fx.${effect.kind}`)
}

export function itemWords(item: Item): string {
  const [a, b] = item.chips.map((chip) => effectWords(chip.effect))
  let what = b === undefined ? a! : t('bureau.fx.or', { a: a!, b })
  const only = item.chips.length === 1 ? item.chips[0]!.effect : null
  if ((item.times ?? 1) > 1 && only?.kind === 'fly') what = t('bureau.fx.flights', { n: item.times! })
  else if ((item.times ?? 1) > 1 && only?.sample === 'any') what = t('bureau.fx.samples', { n: item.times! })
  else if ((item.times ?? 1) > 1) what = t('bureau.fx.times', { what, n: item.times! })
  if (item.per === 'level') what = t('bureau.fx.level', { what })
  if (item.per === 'offices') what = t('bureau.fx.offices', { what })
  if (item.price?.kind === 'fuel') what = t('bureau.fx.pay_fuel', { n: item.price.amount, what })
  if (item.price?.kind === 'sample') what = t('bureau.fx.pay_sample', { what })
  return what
}

export const effectsWords = (effects: Effects | null): string =>
  effects?.items.length ? effects.items.map(itemWords).join('; ') : t('bureau.no_bonus')

export const sidesWords = (sides: readonly Side[]): string =>
  t('bureau.contacts', { sides: sides.map((side) => t(`bureau.side.${side}`)).join(', ') })

/** An agent on board or in a hand: its kind, its name, how it lies. */
export function agentWords(kind: Kind, facts: Facts, there?: { turned: boolean; contacts: readonly Side[] }): string {
  const name = t('bureau.agent_named', { kind: agentWord(kind), name: both(facts.agents[kind].name) })
  if (!there) return name
  const state = there.turned ? `, ${t(kind === 'inspector' ? 'bureau.satisfied' : 'bureau.landed')}` : ''
  return `${name}${state}, ${sidesWords(there.contacts)}`
}

/** What there is in a place. */
export function placeKind(tile: Tile): string {
  const parts = [
    tile.planet ? t(`bureau.tile.planet.${tile.planet}`) : '',
    tile.megamall ? t('bureau.tile.megamall') : '',
    tile.wormhole ? t('bureau.tile.wormhole') : '',
  ].filter(Boolean)
  return parts.join(', ') || t('bureau.tile.empty')
}

export const tileWords = (tile: Tile): string => `${both(tile.name)}: ${placeKind(tile)}`

export function spaceWords(there: SpaceTile, facts: Facts, seats: readonly Seat[], isClosed: boolean): string {
  const parts = [tileWords(facts.tiles[there.tile]!)]
  if (there.office) parts.push(t('bureau.tile.office', { name: nameOf(seats[there.office.seat]) }))
  if (there.pawns.length)
    parts.push(t('bureau.tile.here', { names: there.pawns.map((seat) => nameOf(seats[seat])).join(', ') }))
  if (isClosed) parts.push(t('bureau.tile.closed'))
  return parts.join('; ')
}

export function roomWords(room: Room): string {
  const name = room.level ? t('bureau.room_level', { name: both(room.name), level: room.level }) : both(room.name)
  return room.bonus ? `${name}. ${capital(effectsWords(room.bonus))}` : name
}

export const captainWords = (captain: Captain): string =>
  t('bureau.captain_words', {
    name: both(captain.name),
    condition: say(`bureau.condition.${captain.condition}`) ?? captain.condition,
    reward: effectsWords(captain.reward),
  })

export const storeWords = (store: Store): string =>
  t('bureau.store_words', {
    fuel: store.fuel,
    samples: Object.values(store.samples).reduce((sum, n) => sum + n, 0),
    free: store.free,
    cells: store.cells,
  })

/** Why something cannot be done, with the words of this game in it. */
export function whyWords(reason: Reason): string {
  const numbers = Object.fromEntries(
    Object.entries(reason.numbers).map(([name, value]) => {
      if (name === 'compartment') return [name, spotWords(String(value))]
      return [name, typeof value === 'string' ? (say(`bureau.colour.${value}`) ?? value) : value]
    }),
  )
  return reasonWords({ ...reason, numbers })
}
