// Who sits there, in words.

import { t, both } from './messages.svelte.ts'
import type { Level, Seat } from './protocol.ts'

/** The name of a seat: a person's own, a bot by its level. */
export function nameOf(seat: Seat | undefined): string {
  if (!seat) return ''
  if (seat.kind === 'bot') return t(`bot_name.${seat.colour as 1 | 2 | 3 | 4 | 5}`)
  return seat.name ?? t(seat.kind === 'open' || seat.kind === 'invited' ? 'seat.free' : 'seat.somebody')
}

/** What a seat is besides its name: a bot of some level, a stand-in, here or away. */
export function stateOf(seat: Seat, isOnline: boolean, levels: readonly Level[]): string {
  if (seat.stand_in) return t('stand_in')
  if (seat.kind === 'bot')
    return t('bot', { level: both(levels.find((one) => one.name === seat.level)?.title) || (seat.level ?? '') })
  return isOnline ? t('online') : t('offline')
}
