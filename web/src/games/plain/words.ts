import { t } from '../../lib/messages.svelte.ts'
import type { GameEvent, Json, Seat } from '../../lib/protocol.ts'
import { nameOf } from '../../lib/seats.ts'

/** An event as the engine names it, with its facts. */
export function word(event: GameEvent, seats: Seat[]): string | null {
  const who = typeof event['seat'] === 'number' ? `${nameOf(seats[event['seat']])}: ` : ''
  const facts = Object.entries(event).filter(([key]) => key !== 'kind' && key !== 'seat')
  return `${who}${spaced(event.kind)}${facts.length ? ` (${facts.map(([key, value]) => `${key} ${brief(value)}`).join(', ')})` : ''}.`
}

export const spaced = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')

export function brief(value: Json): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
