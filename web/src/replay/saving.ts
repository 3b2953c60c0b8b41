// The record as a file, and names for those who are shown without one.

import { t } from '../lib/messages.svelte.ts'
import type { Head } from './source.ts'

/** Give the text to the person as a file. */
export function save(text: string, game: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = `${game}.txt`
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
