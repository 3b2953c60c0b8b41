// The table of Aliens in words: for the log, for screen readers and for the voice.

import { t, type Key } from '../../lib/messages.svelte.ts'
import { kindOf } from '../../lib/picker.ts'
import type { Seat } from '../../lib/protocol.ts'
import { nameOf } from '../../lib/seats.ts'
import type { Action, Event, Planet } from './contract.d.ts'
import type { Drawn, Quarter, Tiles, World } from './model.ts'

export const worldName = (world: World): string => t(`aliens.world.${world}`)
export const quarterName = (quarter: Quarter): string => t(`aliens.quarter.${quarter}`)

/** A planet: its world, stations and aliens. */
export function planetWords(planet: Planet, world: World): string {
  return t('aliens.planet', {
    world: worldName(world),
    stations: t('aliens.stations', { n: planet.stations }),
    aliens: t('aliens.aliens', { n: planet.aliens }),
  })
}

/** A tile: what lies on it. */
export function tileWords(tile: Drawn): string {
  const halves = Number(tile.left) + Number(tile.right)
  const parts = [
    tile.stations ? t('aliens.stations', { n: tile.stations }) : '',
    tile.aliens ? t('aliens.aliens', { n: tile.aliens }) : '',
    halves === 2
      ? t('aliens.both_halves')
      : tile.left
        ? t('aliens.left_half')
        : tile.right
          ? t('aliens.right_half')
          : '',
  ].filter(Boolean)
  return parts.join(', ') || t('aliens.plain_tile')
}

/** One event of the log. */
export function word(event: Event, seats: Seat[]): string | null {
  const name = 'seat' in event ? nameOf(seats[event.seat]) : ''
  switch (event.kind) {
    case 'GameStarted':
      return t('aliens.log.started', { name: nameOf(seats[event.first]) })
    case 'DieRolled':
      return t('aliens.log.rolled', { name, n: event.astronauts })
    case 'PlanetOpened':
      return t('aliens.log.opened', { name })
    case 'TileAdded':
      return t('aliens.log.added', { name, stations: t('aliens.stations', { n: event.stations }) })
    case 'PlanetFinished':
      return t('aliens.log.finished', { name, stations: t('aliens.stations', { n: event.stations }) })
    case 'TurnBlocked':
      return t('aliens.log.blocked', { name })
    case 'TileDiscarded':
      return t(event.is_gone ? 'aliens.log.gone' : 'aliens.log.discarded', { name })
    case 'TurnPassed':
      return t('aliens.log.passed', { name })
    case 'StockEmptied':
      return t('aliens.log.stock_emptied')
    case 'GameEnded':
      return t(event.is_standstill ? 'aliens.log.standstill' : 'aliens.log.ended')
    case 'Rewound':
      return t('rewound')
    case 'TileTurned': // seen in the row
      return null
  }
}

/** What is said aloud when it is somebody's turn. */
export function turnWords(name: string, die: number, isBlocked: boolean): string {
  const call = t('aliens.say.turn', { name })
  const rolled = die ? t('aliens.say.rolled', { n: die }) : t('aliens.say.first')
  return [call, rolled, isBlocked ? t('aliens.say.blocked') : ''].filter(Boolean).join(' ')
}

/** What an undo takes back. */
export function undoWords(actions: readonly string[]): string {
  return t('undo', { what: actions.map((action) => t(`aliens.undo.${kindOf(action) as Action['kind']}`)).join(', ') })
}

export type Spoken = Extract<Key, `aliens.say.${string}`>

export function tilesOf(tiles: Tiles, id: string | null): string {
  const tile = id === null ? undefined : tiles[id]
  return tile ? tileWords(tile) : t('aliens.no_tile')
}
