// The symbols of the three games, in the order of their legends: each with its clause and the drawings it stands for.
// Its name and its sentence are the messages `symbol.<game>.<id>` and `symbol.<game>.<id>.is` (messages/*/symbols-<game>.json).

import { load, say } from '../lib/messages.svelte.ts'
import type { Entry } from './search.ts'

export interface Sign {
  id: string
  rule: string
  /** The drawings of the sprites that are this symbol. */
  art: readonly string[]
}

export interface SignGroup {
  group: string
  symbols: readonly Sign[]
}

const one = (id: string, rule: string, ...art: string[]): Sign => ({ id, rule, art })

export const SYMBOLS: Record<string, readonly SignGroup[]> = {
  aliens: [
    {
      group: 'turn',
      symbols: [
        one('die', 'A7', 'die-1', 'die-2', 'die-3', 'die-4', 'die-5', 'die-6'),
        one('astronaut', 'A7', 'astronaut'),
        one('alien', 'A9', 'alien-orange', 'alien-blue', 'alien-pink', 'alien-green', 'bubble'),
        one('row', 'A5'),
        one('stock', 'A16', 'tile-back'),
      ],
    },
    {
      group: 'tile',
      symbols: [
        one('tile', 'A1', 'tile-1', 'tile-2', 'tile-3', 'tile-4'),
        one('station', 'A2', 'station'),
        one('half', 'A11', 'station-half-l', 'station-half-r'),
        one('empty_edge', 'A10'),
      ],
    },
    {
      group: 'planet',
      symbols: [
        one('planet', 'A12', 'world-moon', 'world-forest', 'world-ocean', 'world-lava', 'world-rings', 'world-ice'),
        one('place', 'A8', 'place-1', 'place-2', 'place-3', 'place-4'),
        one('gap', 'A12', 'void-1', 'void-2', 'void-3', 'void-4'),
        one('limit', 'A13'),
        one('discard', 'A15'),
        one('cup', 'A18', 'cup'),
      ],
    },
  ],
  cities: [
    {
      group: 'terrain',
      symbols: [
        one('ice', 'C27', 'ter-ice'),
        one('crater', 'C27', 'ter-crater'),
        one('rock', 'C27', 'ter-rock'),
        one('soil', 'C27', 'ter-soil'),
      ],
    },
    {
      group: 'resources',
      symbols: [
        one('water', 'C1', 'res-water'),
        one('minerals', 'C1', 'res-minerals'),
        one('organics', 'C1', 'res-organics'),
        one('energy', 'C1', 'res-energy'),
        one('any', 'C4', 'res-any'),
        one('store', 'C17'),
        one('area', 'C16', 'ui-gather'),
        one('slot', 'C18'),
        one('bank', 'C1'),
      ],
    },
    {
      group: 'buildings',
      symbols: [
        one('habitat', 'C2', 'b-habitat-front', 'b-habitat-link', 'b-habitat-cell', 'b-habitat-heart'),
        one('greenhouse', 'C2', 'b-greenhouse-front', 'b-greenhouse-link', 'b-greenhouse-cell', 'b-greenhouse-heart'),
        one('atmosphere', 'C2', 'b-atmosphere-front', 'b-atmosphere-link', 'b-atmosphere-cell', 'b-atmosphere-heart'),
        one('power', 'C2', 'b-power-front', 'b-power-link', 'b-power-cell', 'b-power-heart'),
        one(
          'entertainment',
          'C4',
          'b-entertainment-front',
          'b-entertainment-link',
          'b-entertainment-cell',
          'b-entertainment-heart',
        ),
        one('factory', 'C2', 'b-factory-front', 'b-factory-link', 'b-factory-cell', 'b-factory-heart'),
        one('statue', 'C2', 'b-statue-front', 'b-statue-heart'),
        one('set', 'C28'),
      ],
    },
    {
      group: 'monuments',
      symbols: [
        one('monument', 'C36', 'b-monument-front', 'b-monument-link', 'b-monument-cell'),
        one('m1', 'C36', 'b-m1-heart'),
        one('m2', 'C36', 'b-m2-heart'),
        one('m3i', 'C36', 'b-m3i-heart'),
        one('m3v', 'C36', 'b-m3v-heart'),
        one('m4i', 'C36', 'b-m4i-heart'),
        one('m4o', 'C36', 'b-m4o-heart'),
        one('m4t', 'C36', 'b-m4t-heart'),
        one('m4l', 'C36', 'b-m4l-heart'),
        one('m4s', 'C36', 'b-m4s-heart'),
      ],
    },
    {
      group: 'cards',
      symbols: [
        one('number', 'C14', 'badge-priority'),
        one('cargo', 'C16', 'badge-cargo'),
        one('worker', 'C6', 'card-back'),
        one('goal', 'C29', 'ui-goal'),
        one('day', 'C32', 'sky-sun'),
        one('night', 'C32', 'sky-moon'),
        one('ready', 'C14', 'ui-hourglass'),
        one('automaton', 'C41', 'ui-automaton'),
        one('reserved', 'C48', 'ui-keep'),
        one('moved', 'C21', 'ui-move'),
        one('swap', 'C15', 'ui-swap'),
        one('build', 'C18', 'ui-crane'),
      ],
    },
    {
      group: 'words',
      symbols: [
        one('w_gather', 'C15'),
        one('w_build', 'C15'),
        one('w_before', 'C15'),
        one('w_bound', 'C15'),
        one('w_instead', 'C15'),
        one('w_may', 'C15'),
        one('w_not', 'C15'),
        one('w_reserve', 'C48'),
        one('w_cover', 'C21'),
        one('w_plus', 'C32'),
      ],
    },
  ],
  bureau: [
    {
      group: 'gives',
      symbols: [
        one('fuel', 'B18', 'b-fuel'),
        one('fill', 'B18', 'b-fx-fill'),
        one('credits', 'B18', 'b-fx-credits'),
        one('sample_here', 'B20', 'b-fx-sample-here'),
        one('sample_any', 'B21', 'b-sample-any'),
        one('sample_orange', 'B21', 'b-sample-orange'),
        one('sample_blue', 'B21', 'b-sample-blue'),
        one('sample_pink', 'B21', 'b-sample-pink'),
        one('enlarge', 'B22', 'b-fx-enlarge'),
        one('office', 'B23', 'b-fx-office'),
        one('bureau', 'B24', 'b-fx-bureau'),
        one('fly', 'B26', 'b-fx-fly'),
      ],
    },
    {
      group: 'pays',
      symbols: [
        one('pay_fuel', 'B32', 'b-fx-cost-fuel'),
        one('pay_sample', 'B32', 'b-fx-cost-sample'),
        one('hook', 'B32', 'b-fx-hook', 'b-fx-arrow'),
        one('per_level', 'B33', 'b-fx-level'),
        one('per_offices', 'B33', 'b-fx-offices'),
        one('or', 'B33', 'b-fx-or'),
      ],
    },
    {
      group: 'agents',
      symbols: [
        one('agent_orange', 'B2', 'b-agent-orange', 'b-mark-orange'),
        one('agent_blue', 'B2', 'b-agent-blue', 'b-mark-blue'),
        one('agent_pink', 'B2', 'b-agent-pink', 'b-mark-pink'),
        one('agent_inspector', 'B2', 'b-agent-inspector', 'b-mark-inspector'),
        one('landed', 'B30', 'b-agent-orange-back', 'b-agent-blue-back', 'b-agent-pink-back'),
        one('satisfied', 'B25', 'b-agent-inspector-back'),
      ],
    },
    {
      group: 'contacts',
      symbols: [one('contact', 'B14', 'b-plug'), one('hull', 'B5', 'b-plug-hull'), one('joint', 'B14', 'b-joint')],
    },
    {
      group: 'space',
      symbols: [
        one('planet_orange', 'B3', 'b-planet-orange'),
        one('planet_blue', 'B3', 'b-planet-blue'),
        one('planet_pink', 'B3', 'b-planet-pink'),
        one('megamall', 'B20', 'b-megamall'),
        one('wormhole', 'B26', 'b-wormhole'),
        one('unexplored', 'B27', 'b-tile-unexplored', 'b-tile-back'),
        one('empty_space', 'B3', 'b-hex', 'b-stars'),
        one('pawn', 'B11', 'b-pawn'),
        one('reachable', 'B26', 'b-hex-lit', 'b-hex-target'),
      ],
    },
    {
      group: 'offices',
      symbols: [
        one('office_any', 'B4', 'b-office-any'),
        one('office_orange', 'B4', 'b-office-orange'),
        one('office_blue', 'B4', 'b-office-blue'),
        one('office_pink', 'B4', 'b-office-pink'),
      ],
    },
    {
      group: 'bureau',
      symbols: [one('room', 'B24', 'b-ui-bureau'), one('level', 'B25', 'b-fx-level-n')],
    },
    {
      group: 'store',
      symbols: [
        one('store', 'B19', 'b-ui-ship'),
        one('limiter', 'B22', 'b-limiter'),
        one('set', 'B37'),
        one('queue', 'B34'),
        one('bag', 'B35', 'b-ui-bag'),
        one('stack', 'B9', 'b-ui-space'),
      ],
    },
    {
      group: 'captains',
      symbols: [
        one('captain', 'B16', 'b-captain'),
        one('C1', 'B39'),
        one('C2', 'B40'),
        one('C3', 'B41'),
        one('C4', 'B42'),
        one('C5', 'B43'),
        one('C6', 'B44'),
      ],
    },
    {
      group: 'ranks',
      symbols: [one('rank', 'B46', 'b-rank-1', 'b-rank-2', 'b-rank-3', 'b-rank-4', 'b-rank-5', 'b-rank-6')],
    },
  ],
}

/** Load the sentences of a game's symbols. */
export const loadSymbols = (game: string): Promise<void> => load(`symbols-${game}`)

export interface Told {
  name: string
  text: string
  rule: string
}

const all = (game: string): Sign[] => (SYMBOLS[game] ?? []).flatMap((group) => group.symbols)

/** A symbol in words, with its clause: `symbolOf('bureau', 'fuel')`. Its words must be loaded. */
export function symbolOf(game: string, id: string, look: (key: string) => string | null = say): Told | null {
  const sign = all(game).find((one) => one.id === id)
  const name = sign && look(`symbol.${game}.${id}`)
  return name ? { name, text: look(`symbol.${game}.${id}.is`) ?? '', rule: sign.rule } : null
}

/** What a search looks through, in this language or in that of the page. */
export const symbolEntries = (game: string, look?: (key: string) => string | null): Entry[] =>
  all(game).flatMap(({ id }) => {
    const told = symbolOf(game, id, look)
    return told ? [{ id, text: told.name, more: told.text }] : []
  })

/** The symbol that a drawing of the sprites stands for: `symbolOfArt('bureau', 'b-fx-fly')` is `fly`. */
export const symbolOfArt = (game: string, art: string): string | null =>
  all(game).find((one) => one.art.includes(art))?.id ?? null
