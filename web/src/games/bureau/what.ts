// What the things of Bureau are, for whoever asks: by kind, with the numbers that stand on them.

import { tellOf, type Know } from '../../lib/explain.ts'
import { both, t } from '../../lib/messages.svelte.ts'
import { nameOf } from '../../lib/seats.ts'
import type { Known } from '../registry.ts'
import type { Bureau, Income, Tile } from './types.ts'

/** The clause by which a line of the count was reckoned. */
const RULE_OF_PART: Record<string, string> = {
  ...{ captain: 'B16', effects: 'B17', offices: 'B23', landings: 'B30', inspectors: 'B25', sets: 'B37' },
  ...{ total: 'B38', tie: 'B38' },
}

/** What is drawn in a place, the most telling first. */
function signOf(tile: Tile): string {
  if (tile.planet) return `planet_${tile.planet}`
  return tile.wormhole ? 'wormhole' : tile.megamall ? 'megamall' : 'empty_space'
}

export function know({ table, facts }: Known<Bureau>): Know {
  const tell = (kind: string, numbers: Record<string, string | number>, rule?: string, like?: string) =>
    tellOf('bureau', kind, numbers, rule === undefined ? { like } : { rule, like })
  const { border, unexplored, landing } = facts.numbers
  const KINDS: Record<string, (...numbers: string[]) => ReturnType<typeof tell>> = {
    turn: (n = '', of = '') => tell('turn', { n, of }, 'B36'),
    last: () => tell('last', {}, 'B36'),
    rival: (seat) => ({ ...tell('rival', {}, 'B38'), name: nameOf(table.seats[Number(seat)]) }),
    ship: (id = '') => {
      const ship = facts.ships[id]
      return { ...tell('ship', {}, 'B11'), name: both(ship?.name) }
    },
    credits: (n = '', total = '') => tell('credits', { n, total }, 'B38', 'credits'),
    level: (n = '') => tell('level', { n }, 'B33', 'level'),
    fuel_held: (n = '', free = '') => tell('fuel_held', { n, free, border }, 'B26'),
    sites: (n = '') => tell('sites', { n }, 'B33'),
    held: (sign, n = '') => tell('held', { n }, 'B19', sign),
    level_room: () => tell('level_room', {}, 'B25', 'level'),
    marker: (name = '') => tell('marker', { name }, 'B24'),
    waits: (kind) => tell('waits', {}, 'B34', `agent_${kind}`),
    mine: (kind) => tell('mine', {}, 'B14', `agent_${kind}`),
    aboard: (kind, turned) => {
      const back = kind === 'inspector' ? 'satisfied' : 'landed'
      return tell('aboard', {}, 'B14', turned === '1' ? back : `agent_${kind}`)
    },
    bag: () => tell('bag', {}, 'B35', 'bag'),
    stack: () => tell('stack', {}, 'B27', 'stack'),
    compartment: () => tell('compartment', {}, 'B17'),
    place: (id = '') => {
      const tile = facts.tiles[id]
      return { ...tell('place', {}, 'B26', tile && signOf(tile)), name: both(tile?.name) }
    },
    flight: (n = '') => tell('flight', { n, border, unexplored }, 'B26'),
    offices: (n = '') => tell('offices', { n }, 'B23'),
    gain: () => tell('gain', {}, 'B17'),
    landing: () => tell('landing', { n: landing }, 'B30'),
    space: () => tell('space', { border, unexplored }, 'B26'),
    ship_board: () => tell('ship_board', {}, 'B5'),
    track: () => tell('track', {}, 'B24'),
    actions: () => tell('actions', {}, 'B17'),
    counted: (part = '') => ({
      ...tell(`counted_${part}`, { landing, set: facts.numbers.set }, RULE_OF_PART[part]),
      name: part === 'total' || part === 'tie' ? t(`bureau.end.${part}`) : t(`bureau.part.${part as Income['source']}`),
    }),
    supply: () => tell('supply', {}, 'B14'),
  }
  return (kind, numbers) => KINDS[kind]?.(...numbers) ?? null
}
