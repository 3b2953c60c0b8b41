// The moves of the others, shown again: one frame a move, each beginning with the position before it, so that it is seen.

import type { GameEvent } from './protocol.ts'
import { isCalm } from './settings.svelte.ts'

/** A move as the log has it: what happened, and the ply it led to. */
export interface Move<E> {
  ply: number
  events: readonly E[]
}

/** What a replay needs of a table. */
export interface Past<E = GameEvent> {
  readonly groups: readonly Move<E>[]
  readonly side: number
  readonly message: { readonly ply: number } | null
  /** The whole game is seen again already. */
  readonly isReplay: boolean
  past(first: number, last: number): Promise<{ ply: number; view: unknown }[]>
}

export interface Frame<View, E = GameEvent> {
  before: View
  view: View
  /** Whose move it is; -1 for what the game itself did. */
  seat: number
  words: string
  events: readonly E[]
}

/** How a game shows moves again. */
export interface Manner<E = GameEvent> {
  /** Which moves. */
  moves: (groups: readonly Move<E>[], me: number) => Move<E>[]
  /** How long each stays. */
  ms: () => number
  /** Whether the last one goes by itself. */
  isClosing: boolean
}

const BEFORE_MS = 420
const STEP_MS = 2100

/** Whose move a group is; null for what the game itself did. */
export function seatOf(move: Move<{ kind: string }>): number | null {
  for (const event of move.events)
    if ('seat' in event && typeof event.seat === 'number' && event.kind !== 'TurnBegun') return event.seat
  return null
}

/** The moves of the others since my last one; in my own turn those before it. */
export function rivalGroups<M extends Move<{ kind: string }>>(groups: readonly M[], me: number): M[] {
  let start = 0
  groups.forEach((group, i) => {
    if (group.events.some((event) => event.kind === 'Rewound') || seatOf(group) === me) start = i + 1
  })
  let end = groups.length
  if (start === groups.length) {
    while (end > 0 && seatOf(groups[end - 1]!) === me) end--
    start = end
    while (start > 0 && seatOf(groups[start - 1]!) !== me && seatOf(groups[start - 1]!) !== null) start--
  }
  return groups.slice(start, end).filter((group) => seatOf(group) !== null && seatOf(group) !== me)
}

export class Replay<View, E extends { kind: string } = GameEvent> {
  frames = $state.raw<readonly Frame<View, E>[]>([])
  step = $state(0)
  private isBefore = $state(false)
  private timers: ReturnType<typeof setTimeout>[] = []

  constructor(
    private readonly table: Past<E>,
    /** A view as the game knows it. */
    private readonly asView: (view: unknown) => View,
    /** One move in words, without the name of who made it; empty where it needs none. */
    private readonly word: (events: readonly E[], seat: number) => string,
    /** Told of each frame as it begins. */
    private readonly seen: (frame: Frame<View, E>) => void = () => undefined,
    private readonly manner: Manner<E> = { moves: rivalGroups, ms: () => STEP_MS, isClosing: false },
  ) {}

  /** The moves that can be shown again. */
  get moves(): Move<E>[] {
    return this.table.isReplay ? [] : this.manner.moves(this.table.groups, this.table.side)
  }

  get frame(): Frame<View, E> | null {
    return this.frames[this.step] ?? null
  }

  /** The position on the screen while moves are shown again. */
  get view(): View | null {
    return this.frame && (this.isBefore ? this.frame.before : this.frame.view)
  }

  get isLast(): boolean {
    return this.step >= this.frames.length - 1
  }

  async start(): Promise<void> {
    const [moves, ply] = [this.moves, this.table.message?.ply]
    if (!moves.length) return
    const past = await this.table.past(moves[0]!.ply - 1, moves.at(-1)!.ply)
    const views = new Map(past.map((one) => [one.ply, this.asView(one.view)]))
    const frames = moves.flatMap((group): Frame<View, E>[] => {
      const seat = seatOf(group) ?? -1
      const words = this.word(group.events, seat)
      const [before, view] = [views.get(group.ply - 1), views.get(group.ply)]
      return words && before && view ? [{ before, view, seat, words, events: group.events }] : []
    })
    // a new move ends the replay of the old ones, even before it has begun
    if (!frames.length || this.table.message?.ply !== ply) return
    this.frames = frames
    this.go(0)
  }

  /** Show a frame; the next one follows by itself. */
  go(step: number): void {
    if (!this.frames.length) return
    this.wait()
    this.step = Math.max(0, Math.min(this.frames.length - 1, step))
    this.isBefore = !isCalm()
    this.seen(this.frame!)
    if (this.isBefore) this.timers.push(setTimeout(() => (this.isBefore = false), BEFORE_MS))
    if (!this.isLast || this.manner.isClosing) this.timers.push(setTimeout(() => this.next(), this.manner.ms()))
  }

  next(): void {
    if (this.isLast) this.close()
    else this.go(this.step + 1)
  }

  close(): void {
    this.wait()
    this.frames = []
  }

  private wait(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers = []
  }
}
