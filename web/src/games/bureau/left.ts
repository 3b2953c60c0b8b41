// What would be dropped if a flight, a bonus or the actions ended now: the best of it first.

import { t } from '../../lib/messages.svelte.ts'
import { isFlight } from './flight.svelte.ts'
import { iconOf } from './glyphs.ts'
import type { Turn } from './turn.svelte.ts'
import type { Effect, OfferedChip, OfferedItem } from './types.ts'
import { capital } from './words.ts'
import { gainOf } from './worth.ts'

/** What ends something that is under way. */
export type Ending = 'stop' | 'leave' | 'end'

/** Something worth having that is left. */
export interface Left {
  /** What it is, to ask about it only once. */
  key: string
  icon: string
  words: string
  note: string
  credits: number | null
  /** What its button says and does. */
  label: string
  take: () => void
}

export interface Asked {
  ending: Ending
  left: Left[]
}

export function leftOf(turn: Turn, ending: Ending): Left[] {
  if (ending === 'stop') return landing(turn)
  const items = turn.agenda?.items ?? []
  const chips = items.flatMap((item, i) => best(item).map((chip) => ({ item, chip, key: keyOf(turn, i) })))
  chips.sort((a, b) => VALUE[b.chip.effect.kind] - VALUE[a.chip.effect.kind] || b.chip.gives - a.chip.gives)
  return [...inspector(turn), ...chips.map(({ item, chip, key }) => chipLeft(turn, item, chip, key))]
}

// what decides most credits first
const VALUE: Record<Effect['kind'], number> = {
  office: 8,
  credits: 7,
  sample: 6,
  bureau: 5,
  fly: 4,
  fill: 3,
  fuel: 2,
  enlarge: 1,
}

const keyOf = (turn: Turn, item: number): string => `${JSON.stringify(turn.agenda!.source)} ${item}`

/** The better half of an item that can be had: for nothing, or for what its price is worth. */
function best(item: OfferedItem): OfferedChip[] {
  const isWorth = (chip: OfferedChip) =>
    chip.offers.length > 0 && chip.offers[0]!.kind !== 'squeeze' && (!item.price || chip.effect.kind === 'office')
  const found = item.chips.filter(isWorth).sort((a, b) => VALUE[b.effect.kind] - VALUE[a.effect.kind])
  return found.slice(0, 1)
}

function landing(turn: Turn): Left[] {
  const [land] = turn.flight.lands
  const agent = land && turn.me.compartments[land.compartment]!.agent
  if (!agent || agent === 'inspector') return []
  const samples = turn.me.store.samples[agent]
  return [
    {
      key: `land ${turn.me.tile}`,
      icon: `b-agent-${agent}`,
      words: t(`bureau.land.${agent}`),
      note: landingWords(turn.facts.numbers.landing, samples),
      credits: turn.flight.landing,
      label: t('bureau.land'),
      take: () => void turn.act(land.text),
    },
  ]
}

/** How the credits of a landing come about. */
export const landingWords = (base: number, samples: number): string =>
  samples ? t('bureau.landing_sum', { base, n: samples }) : t('bureau.landing_bare')

function inspector(turn: Turn): Left[] {
  const [action] = turn.of('turn')
  if (!action) return []
  return [
    {
      key: `inspector ${turn.me.room}`,
      icon: 'b-agent-inspector-back',
      words: t('bureau.ask.inspector'),
      note: t('bureau.tip.contacts'),
      credits: turn.facts.numbers.inspector,
      label: t('bureau.ask.inspector'),
      take: () => void turn.act(action.text),
    },
  ]
}

/** How much of it is left. */
function wordsOf({ effect, gives }: OfferedChip): string {
  switch (effect.kind) {
    case 'fly':
      return t('bureau.fx.flights', { n: gives })
    case 'sample':
      return t('bureau.worth.samples', { n: gives })
    case 'fuel':
    case 'credits':
    case 'bureau':
      return t(`bureau.fx.${effect.kind}`, { n: gives })
    default:
      return t(`bureau.fx.${effect.kind}`)
  }
}

function chipLeft(turn: Turn, item: OfferedItem, chip: OfferedChip, key: string): Left {
  const gain = gainOf(item, turn.me.store.fuel)
  const isPaid = chip.effect.kind === 'office' || chip.effect.kind === 'credits'
  const words = wordsOf(chip)
  return {
    key,
    icon: iconOf(chip.effect),
    words: capital(words),
    note: words.includes(gain.note) ? '' : gain.note, // never the same twice
    credits: isPaid ? chip.gives : null,
    label: t(`bureau.do.${chip.effect.kind}`),
    take: () => takeChip(turn, chip),
  }
}

/** Do what is left where there is one way, or go back to where the way is chosen. */
function takeChip(turn: Turn, chip: OfferedChip): void {
  turn.asking = null
  if (isFlight(chip)) turn.flight.begin(chip.chip)
  else if (chip.offers.length === 1) void turn.act(chip.offers[0]!.action)
}
