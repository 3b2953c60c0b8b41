// How a table is set before it opens: who sits where, options, clock. The last one of each game is kept on this device.

import { call, elsewhere } from './api.ts'
import { say, t } from './messages.svelte.ts'
import { termsOf } from './options.ts'
import type { Game, Option } from './protocol.ts'
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
  hints: boolean
}

export const CLOCKS: Record<ClockPlan, NonNullable<TableWish['clock']>> = {
  none: { kind: 'none' },
  move: { kind: 'move', seconds: 60 },
  bank: { kind: 'bank', seconds: 600, increment: 10 },
  days: { kind: 'days', days: 2 },
}

export function plan(kind: SeatKind, isKids: boolean): SeatPlan {
  return { kind, name: '', level: defaultLevel(isKids) }
}

/** The level offered first: one that a newcomer enjoys. */
function defaultLevel(isKids: boolean): string {
  const wanted = isKids ? 'novice' : 'casual'
  return (levels().find((level) => level.name === wanted) ?? levels()[0])?.name ?? 'random'
}

/** A game for kids is passed around on one device; others are played against a bot. */
export function defaults(game: Game, other: SeatKind = game.kids ? 'here' : 'bot'): Setup {
  const count = game.seats.includes(2) ? 2 : (game.seats[0] ?? 1)
  const isKids = game.kids && other === 'here'
  return {
    seats: Array.from({ length: count }, (_, i) => plan(i === 0 ? 'me' : other, game.kids)),
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    clock: 'none',
    public: false,
    kids: isKids,
    spectators: true,
    hints: true,
  }
}

/** Alone: against the automaton, or for a rank. */
export function solo(game: Game): Setup {
  return settled(game, { ...defaults(game), seats: [plan('me', false)] })
}

/** The set-up used last for this game, where it still fits what the server offers. */
export function remembered(game: Game): Setup | null {
  try {
    const saved = JSON.parse(localStorage.getItem(`cosmodrome.setup.${game.name}`) ?? 'null') as Setup | null
    if (!saved || !game.seats.includes(saved.seats.length)) return null
    if (elsewhere() && saved.seats.some(isWaitedFor)) return null // nobody can come here
    const isKnown = (level: string) => levels().some((one) => one.name === level)
    if (saved.seats.some((seat) => seat.kind === 'bot' && !isKnown(seat.level))) return null
    return settled(game, { ...defaults(game), ...saved })
  } catch {
    return null
  }
}

// options that mean something to one alone, or only to several
const ALONE = ['difficulty']
const TOGETHER = ['mode', 'plans', 'new_workers', 'workers', 'first']

/** Whether an option means anything for so many. */
export function isOffered(option: Option, setup: Setup): boolean {
  return !(setup.seats.length === 1 ? TOGETHER : ALONE).includes(option.name)
}

/** Why an option cannot be changed now. */
export function hindrance(option: Option, setup: Setup): string {
  return option.name === 'new_workers' && !setup.options['monuments'] ? t('option.needs_monuments') : ''
}

/** The values that can be chosen: a seat can only be named where there is one. */
export function valuesOf(option: Option, setup: Setup): Option['values'] {
  if (option.name !== 'first') return option.values
  return option.values.filter((value) => typeof value !== 'number' || value < setup.seats.length)
}

/** The same with every option that does not fit any more as it is by default. */
export function settled(game: Game, setup: Setup): Setup {
  const options = game.options.map((option): [string, Setup['options'][string]] => {
    const value = setup.options[option.name] ?? null
    const fits = option.many ? value === null : valuesOf(option, setup).includes(value as string)
    const isOpen = isOffered(option, setup) && !hindrance(option, setup)
    return [option.name, isOpen && fits ? value : option.default]
  })
  return { ...setup, options: Object.fromEntries(options) }
}

/** Whether one person plays with bots alone: only there may hints be taken. */
export const isWithBots = ({ seats }: Pick<Setup, 'seats'>): boolean =>
  seats.every(({ kind }) => kind === 'me' || kind === 'bot')

export const isWaitedFor = ({ kind }: { kind: SeatKind }): boolean => kind === 'invited' || kind === 'open'

/** How a seat is called before anybody sits there. */
export function seatName({ kind, name }: SeatPlan, index: number, mine: string): string {
  if (kind === 'me') return mine
  if (kind === 'here') return name.trim() || t('player', { n: index + 1 })
  return t(`seat.${kind}`)
}

/** What will be played, in one sentence: who plays, and what is said of them. */
export function sentence(game: Game, setup: Setup, minutes: number): { who: string[]; said: string } {
  const offered = game.options.filter((option) => isOffered(option, setup))
  const options = Object.fromEntries(offered.map(({ name }) => [name, setup.options[name] ?? null]))
  const terms = termsOf({ ...setup, options, game: game.name, clock: CLOCKS[setup.clock] as never, spectators: false })
  const what = terms.map((term) => term.words[0]!.toLowerCase() + term.words.slice(1)).join(', ')
  if (setup.seats.length === 1) {
    const n = Number(setup.options['difficulty'] ?? 0)
    const said = t('foot.alone', {
      do: say(`foot.alone.${game.name}`, { n }) ?? t('foot.alone.any'),
      what,
      time: t('minutes', { n: Math.round(minutes / 2) }),
    })
    return { who: [], said }
  }
  const who = setup.seats.map((seat, i) => {
    if (seat.kind === 'me') return t('you')
    return seat.kind === 'bot' ? t('foot.bot', { level: levelWord(seat.level) }) : footName(seat, i)
  })
  const said = t('foot.together', {
    do: say(`foot.do.${game.name}`) ?? t('foot.do.any'),
    what,
    time: t('minutes', { n: minutes }),
  })
  return { who, said }
}

function footName(seat: SeatPlan, index: number): string {
  return seat.kind === 'here' ? seatName(seat, index, '') : t(`foot.${seat.kind as 'invited' | 'open'}`)
}

function levelWord(level: string): string {
  return say(`foot.level.${level}`) ?? level
}

/** Open the table; where nobody is waited for it starts at once. */
export async function openTable(game: Game, setup: Setup): Promise<string> {
  const seats = setup.seats.map(({ kind, name, level }, i): TableWish['seats'][number] => {
    if (kind === 'here') return { kind, name: name.trim() || t('player', { n: i + 1 }) }
    return kind === 'bot' ? { kind, level } : { kind }
  })
  const message = await call('POST /api/tables', {
    body: {
      game: game.name,
      seats,
      options: setup.options,
      clock: CLOCKS[setup.kids ? 'none' : setup.clock],
      public: setup.public,
      kids: setup.kids,
      chat: !setup.kids,
      spectators: setup.spectators && !setup.kids,
      hints: setup.hints && isWithBots(setup),
    },
  })
  try {
    localStorage.setItem(`cosmodrome.setup.${game.name}`, JSON.stringify(setup))
  } catch {
    // a private window may refuse: the next table starts from the defaults
  }
  return message.table
}
