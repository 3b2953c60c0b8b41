// Who sits there, in words.

import { t, both } from './messages.svelte.ts'
import type { Level, Person, Seat } from './protocol.ts'

/** The number of a guest who has not given a name yet; the server calls them so in the language they came with. */
export function guestNumber(name: string): string | null {
  return /^(?:Гость|Guest) (\d{4})$/.exec(name)?.[1] ?? null
}

/** The name of a seat or person: their own, a guest's in the language of the page, a bot's by its colour. */
export function nameOf(seat: Seat | Person | null | undefined): string {
  if (!seat) return ''
  if ('kind' in seat && seat.kind === 'bot') return t(`bot_name.${seat.colour as 1 | 2 | 3 | 4 | 5}`)
  const guest = guestNumber(seat.name ?? '')
  if (guest) return t('guest', { n: guest })
  return seat.name ?? emptyName(seat as Seat)
}

function emptyName(seat: Seat): string {
  return t(seat.kind === 'open' || seat.kind === 'invited' ? 'seat.free' : 'seat.somebody')
}

/** What a seat is besides its name: a bot of some level, a stand-in, here or away. */
export function stateOf(seat: Seat, isOnline: boolean, levels: readonly Level[]): string {
  if (seat.stand_in) return t(seat.stand_in.why === 'conceded' ? 'conceded' : 'stand_in')
  if (seat.kind === 'bot')
    return t('bot', { level: both(levels.find((one) => one.name === seat.level)?.title) || (seat.level ?? '') })
  return isOnline ? t('online') : t('offline')
}
