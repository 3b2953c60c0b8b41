// How a table is set before it opens: who sits where, options, clock. The last one of each game is kept on this device.

import { call } from './api.ts'
import { t } from './messages.svelte.ts'
import type { Game } from './protocol.ts'
import type { TableWish } from './schema.d.ts'
import { levels } from './session.svelte.ts'

export type SeatKind = 'me' | 'here' | 'bot' | 'invited' | 'open'

export interface SeatPlan {
  kind: SeatKind
  name: string
  level: string
}

export type ClockPlan = 'none' | 'move' | 'bank' | 'days'

export interface Setup {
  seats: SeatPlan[]
  options: NonNullable<TableWish['options']>
  clock: ClockPlan
  public: boolean
  kids: boolean
  spectators: boolean
}

const CLOCKS: Record<ClockPlan, NonNullable<TableWish['clock']>> = {
  none: { kind: 'none' },
  move: { kind: 'move', seconds: 60 },
  bank: { kind: 'bank', seconds: 600, increment: 10 },
  days: { kind: 'days', days: 2 },
}

export function plan(kind: SeatKind, number: number): SeatPlan {
  return { kind, name: kind === 'here' ? t('player', { n: number }) : '', level: defaultLevel() }
}

/** The level offered first: one that a newcomer enjoys. */
function defaultLevel(): string {
  return (levels().find((level) => level.name === 'casual') ?? levels()[0])?.name ?? 'random'
}

/** A game for kids is passed around on one device; others are played against a bot. */
export function defaults(game: Game): Setup {
  const count = game.seats.includes(2) ? 2 : (game.seats[0] ?? 1)
  const other: SeatKind = game.kids ? 'here' : 'bot'
  return {
    seats: Array.from({ length: count }, (_, i) => plan(i === 0 ? 'me' : other, i + 1)),
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    clock: 'none',
    public: false,
    kids: game.kids,
    spectators: true,
  }
}

/** The set-up used last for this game, where it still fits what the server offers. */
export function remembered(game: Game): Setup {
  const fresh = defaults(game)
  try {
    const saved = JSON.parse(localStorage.getItem(`cosmodrome.setup.${game.name}`) ?? 'null') as Setup | null
    if (!saved || !game.seats.includes(saved.seats.length)) return fresh
    if (saved.seats.some((seat) => seat.kind === 'bot' && !levels().some((level) => level.name === seat.level)))
      return fresh
    return { ...fresh, ...saved, options: fresh.options }
  } catch {
    return fresh
  }
}

/** Open the table; where nobody is waited for it starts at once. */
export async function openTable(game: Game, setup: Setup): Promise<string> {
  const seats = setup.seats.map(({ kind, name, level }): TableWish['seats'][number] => {
    if (kind === 'here') return { kind, name: name.trim() || t('player', { n: 2 }) }
    return kind === 'bot' ? { kind, level } : { kind }
  })
  const message = await call('POST /api/tables', {
    body: {
      game: game.name,
      seats,
      options: setup.options,
      clock: CLOCKS[setup.clock],
      public: setup.public,
      kids: setup.kids,
      chat: !setup.kids,
      spectators: setup.spectators,
    },
  })
  try {
    localStorage.setItem(`cosmodrome.setup.${game.name}`, JSON.stringify(setup))
  } catch {
    // a private window may refuse: the next table starts from the defaults
  }
  return message.table
}
