// The moves of the others, shown again: one frame a move, each beginning with the position before it, so that it is seen.

import type { GameEvent, Group } from './protocol.ts'
import { isCalm } from './settings.svelte.ts'

/** What a replay needs of a table. */
export interface Past {
  readonly groups: readonly Group[]
  readonly side: number
  readonly message: { readonly ply: number } | null
  past(first: number, last: number): Promise<{ ply: number; view: unknown }[]>
}

export interface Frame<View> {
  before: View
  view: View
  seat: number
  words: string
  events: readonly GameEvent[]
}

const BEFORE_MS = 420
const STEP_MS = 2100

/** Whose move a group is; null for what the game itself did. */
export function seatOf(group: Group): number | null {
  const seat = group.events.find((event) => typeof event['seat'] === 'number' && event.kind !== 'TurnBegun')?.['seat']
  return typeof seat === 'number' ? seat : null
}

/** The moves of the others since my last one; in my own turn those before it. */
export function rivalGroups(groups: readonly Group[], me: number): Group[] {
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

export class Replay<View> {
  frames = $state.raw<readonly Frame<View>[]>([])
  step = $state(0)
  private isBefore = $state(false)
  private timers: ReturnType<typeof setTimeout>[] = []

  constructor(
    private readonly table: Past,
    /** A view as the game knows it. */
    private readonly asView: (view: unknown) => View,
    /** One move in words, without the name of who made it; empty where it needs none. */
    private readonly word: (events: readonly GameEvent[], seat: number) => string,
    /** Told of each frame as it begins. */
    private readonly seen: (frame: Frame<View>) => void = () => undefined,
  ) {}

  /** The moves that can be shown again. */
  get moves(): Group[] {
    return rivalGroups(this.table.groups, this.table.side)
  }

  get frame(): Frame<View> | null {
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
    const frames = moves.flatMap((group): Frame<View>[] => {
      const seat = seatOf(group)!
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
    if (!this.isLast) this.timers.push(setTimeout(() => this.go(this.step + 1), STEP_MS))
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
