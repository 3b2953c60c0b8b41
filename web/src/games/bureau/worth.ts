// What an item of an agenda gives now, in words: its number, and where that comes from or why there is none.

import { say, t } from '../../lib/messages.svelte.ts'
import type { Reason } from '../../lib/protocol.ts'
import type { OfferedChip, OfferedItem } from './types.ts'
import { colourWord, whyWords } from './words.ts'

export interface Gain {
  /** How much or how often. */
  count: string
  /** What that is, where it comes from, or why there is nothing. */
  note: string
  isNil: boolean
}

/** What an item would give with so much fuel aboard. */
export function gainOf(item: OfferedItem, fuel: number): Gain {
  const chips = item.chips.filter((chip) => chip.gives)
  const [chip] = chips
  if (!chip)
    return { count: item.per === 'times' ? '0' : t('bureau.times', { n: item.limit }), note: whyNot(item), isNil: true }
  if (item.chips.length > 1 || item.per !== 'times')
    return { count: t('bureau.times', { n: item.limit }), note: perWords(item), isNil: false }
  return { count: countOf(chip), note: noteOf(item, chip, fuel), isNil: false }
}

function perWords(item: OfferedItem): string {
  if (item.per === 'level') return t('bureau.level_n', { n: item.limit })
  return item.per === 'offices' ? t('bureau.worth.offices', { n: item.limit }) : t('bureau.worth.either')
}

function countOf({ effect, gives }: OfferedChip): string {
  if (effect.kind === 'fly') return t('bureau.fx.flights', { n: gives })
  if (effect.kind === 'bureau') return t('bureau.worth.steps', { n: gives })
  return effect.kind === 'sample' ? t('bureau.worth.samples', { n: gives }) : `+${gives}`
}

function noteOf(item: OfferedItem, chip: OfferedChip, fuel: number): string {
  if (item.price)
    return t(item.price.kind === 'fuel' ? 'bureau.worth.for_fuel' : 'bureau.worth.for_sample', { n: item.price.amount })
  const { effect, offers, gives } = chip
  switch (effect.kind) {
    case 'fly':
      return t('bureau.worth.fuel_left', { n: fuel })
    case 'fuel':
      return gives < (effect.amount ?? 0) ? t('bureau.worth.no_more_room') : t('bureau.fuel')
    case 'sample':
      return sampleNote(offers)
    default:
      return t(`bureau.worth.${effect.kind}`, { n: gives })
  }
}

function sampleNote(offers: OfferedChip['offers']): string {
  if (offers[0]?.kind === 'squeeze') return t('bureau.for_fuel')
  const colours = offers.flatMap((offer) => ('colour' in offer ? [offer.colour] : []))
  return colours.length === 1 ? colourWord(colours[0]!) : t('bureau.worth.any')
}

/** Why nothing of an item can be had, in a few words. */
function whyNot(item: OfferedItem): string {
  const why = item.chips.find((chip) => chip.why)?.why
  return why ? briefly(why) : ''
}

/** A reason in a few words. */
export const briefly = (why: Reason): string => say(`bureau.brief.${why.key}`, why.numbers) ?? whyWords(why)
