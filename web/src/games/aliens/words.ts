// The table of Aliens in words: for the log, for screen readers and for the voice.

import { t } from '../../lib/messages.svelte.ts'
import type { Seat } from '../../lib/protocol.ts'
import { nameOf } from '../../lib/seats.ts'
import type { Event, Planet, Preview, Want } from './contract.d.ts'
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

/** How somebody is called to move: by name where several play on one device, which may have to be passed on. */
export function callWords(name: string | null, isStart: boolean, isHandedOver: boolean): string {
  if (name === null) return t(isStart ? 'aliens.line.you_begin' : 'aliens.line.your_turn')
  if (isStart) return t('aliens.line.begins', { name })
  if (!isHandedOver || !matchMedia('(pointer: coarse)').matches) return t('aliens.line.turn', { name })
  const isPhone = Math.min(innerWidth, innerHeight) < 600
  return t(isPhone ? 'aliens.line.pass_phone' : 'aliens.line.pass_tablet', { name })
}

/** What an action is worth, and the button that does it: from what the engine foresees. */
export function worthWords({ need, stations: [, n], is_stuck, finishes }: Preview, isDiscard: boolean): string[] {
  if (isDiscard) return [t('aliens.line.for_good'), t('aliens.line.discard_it')]
  const stations = t('aliens.stations', { n })
  const worth = finishes
    ? t('aliens.worth.finish', { stations })
    : is_stuck
      ? t('aliens.worth.stuck', { stations })
      : need
        ? t('aliens.worth.need', { stations, n: need })
        : t('aliens.worth.free', { stations })
  return [worth, t('aliens.line.place_it')]
}

/** Whether the crew is enough for a planet. */
export function crewWords({ need, lacks }: Planet, has: number): string {
  const short = lacks ? t('aliens.crew.short', { n: lacks }) : t('aliens.crew.enough')
  return `${t('aliens.need', { need: Math.max(0, need ?? 0), has })}. ${short}`
}

/** The edges of a tile that a quarter wants. */
export function wantWords({ left, right }: Want): string {
  const edges = [
    left === null ? '' : t(left ? 'aliens.wants.half_left' : 'aliens.wants.none_left'),
    right === null ? '' : t(right ? 'aliens.wants.half_right' : 'aliens.wants.none_right'),
  ]
  return t('aliens.wants', { edges: edges.filter(Boolean).join(', ') })
}

export function tilesOf(tiles: Tiles, id: string | null): string {
  const tile = id === null ? undefined : tiles[id]
  return tile ? tileWords(tile) : t('aliens.no_tile')
}
