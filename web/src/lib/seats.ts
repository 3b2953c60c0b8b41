// Who sits there, in words.

import { t, both } from './messages.svelte.ts'
import { levels } from './session.svelte.ts'
import type { Seat } from './protocol.ts'

/** The name of a seat: a person's own, a bot by its level. */
export function nameOf(seat: Seat | undefined): string {
  if (!seat) return ''
  if (seat.kind === 'bot') return botName(seat.level)
  return seat.name ?? t(seat.kind === 'open' || seat.kind === 'invited' ? 'seat.free' : 'seat.somebody')
}

export function botName(level: string | null): string {
  return t('bot', { level: both(levels().find((one) => one.name === level)?.title) || (level ?? '') })
}
