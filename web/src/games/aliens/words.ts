// The table of Aliens in words: for the log, for screen readers and for the voice.

import { t, type Key } from '../../lib/messages.svelte.ts'
import { kindOf } from '../../lib/picker.ts'
import type { GameEvent, Seat } from '../../lib/protocol.ts'
import { nameOf } from '../../lib/seats.ts'
import type { Planet, Quarter, Tile, Tiles, World } from './model.ts'

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
export function tileWords(tile: Tile): string {
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
export function word(event: GameEvent, seats: Seat[]): string | null {
  const name = typeof event['seat'] === 'number' ? nameOf(seats[event['seat']]) : ''
  const n = Number(event['stations'] ?? event['astronauts'] ?? event['stock'] ?? 0)
  const KINDS: Record<string, () => string | null> = {
    GameStarted: () => t('aliens.log.started', { name: nameOf(seats[event['first'] as number]) }),
    DieRolled: () => t('aliens.log.rolled', { name, n }),
    PlanetOpened: () => t('aliens.log.opened', { name }),
    TileAdded: () => t('aliens.log.added', { name, stations: t('aliens.stations', { n }) }),
    PlanetFinished: () => t('aliens.log.finished', { name, stations: t('aliens.stations', { n }) }),
    TurnBlocked: () => t('aliens.log.blocked', { name }),
    TileDiscarded: () => t(event['is_gone'] ? 'aliens.log.gone' : 'aliens.log.discarded', { name }),
    TurnPassed: () => t('aliens.log.passed', { name }),
    StockEmptied: () => t('aliens.log.stock_emptied'),
    GameEnded: () => t(event['is_standstill'] ? 'aliens.log.standstill' : 'aliens.log.ended'),
    Rewound: () => t('rewound'),
  }
  return KINDS[event.kind]?.() ?? null
}

/** What is said aloud when it is somebody's turn. */
export function turnWords(name: string, die: number, isBlocked: boolean): string {
  const call = t('aliens.say.turn', { name })
  const rolled = die ? t('aliens.say.rolled', { n: die }) : t('aliens.say.first')
  return [call, rolled, isBlocked ? t('aliens.say.blocked') : ''].filter(Boolean).join(' ')
}

/** What an undo takes back. */
export function undoWords(actions: readonly string[]): string {
  return t('undo', { what: actions.map((action) => t(`aliens.undo.${kindOf(action) as 'add'}`)).join(', ') })
}

export type Spoken = Extract<Key, `aliens.say.${string}`>

export function tilesOf(tiles: Tiles, id: string | null): string {
  const tile = id === null ? undefined : tiles[id]
  return tile ? tileWords(tile) : t('aliens.no_tile')
}
