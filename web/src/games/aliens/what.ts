// What the things of Aliens are, for whoever asks: in short words, with the numbers that stand on them.

import { tellOf, type Know } from '../../lib/explain.ts'
import { t } from '../../lib/messages.svelte.ts'
import { nameOf } from '../../lib/seats.ts'
import type { Known } from '../registry.ts'
import type { Aliens } from './model.ts'

export function know({ table }: Known<Aliens>): Know {
  const tell = (kind: string, numbers: Record<string, string | number>, rule?: string, like?: string) =>
    tellOf('aliens', kind, numbers, rule === undefined ? { like } : { rule, like })
  const stations = (n = '') => t('aliens.stations', { n: Number(n) })
  const KINDS: Record<string, (...numbers: string[]) => ReturnType<typeof tell>> = {
    die: (n = '') => tell('die', { n: Number(n) }, 'A7', 'die'),
    first_round: () => tell('first_round', {}, 'A6'),
    stock: (n = '') => tell('stock', { n }, 'A16', 'stock'),
    score: (n) => tell('score', { stations: stations(n) }, 'A18'),
    finished: (n) => tell('finished', { stations: stations(n) }, 'A18'),
    planet: (n, aliens = '') =>
      tell('planet', { stations: stations(n), aliens: t('aliens.aliens', { n: Number(aliens) }) }, 'A12', 'planet'),
    unfinished: () => tell('unfinished', {}, 'A18'),
    planet_new: () => tell('planet_new', {}, 'A13'),
    step_tile: () => tell('step_tile', {}, 'A6'),
    step_place: () => tell('step_place', {}, 'A6'),
    crew: () => tell('crew', {}, 'A9'),
    missing_crew: (n = '') => tell('missing_crew', { n: Number(n) }, 'A9'),
    missing_tile: () => tell('missing_tile', {}, 'A10'),
    clash: () => tell('clash', {}, 'A10'),
    rival: (seat) => ({ ...tell('rival', {}, 'A18'), name: nameOf(table.seats[Number(seat)]) }),
  }
  return (kind, numbers) => KINDS[kind]?.(...numbers) ?? null
}
