// The record as a file, and names for those who are shown without one.

import { t } from '../lib/messages.svelte.ts'
import type { Head } from './source.ts'

/** Give the record to the person as a file. */
export const save = (text: string, game: string): void => give(new Blob([text], { type: 'text/plain' }), `${game}.txt`)

/** Give something to the person as a file of that name. */
export function give(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** The game with a name for everybody: whoever is shown without one is called by the seat. */
export function named(head: Head): Head {
  const seats = head.seats.map((seat) =>
    seat.name === null && seat.kind !== 'bot' ? { ...seat, name: t('replay.player', { n: seat.seat + 1 }) } : seat,
  )
  return { ...head, seats }
}
