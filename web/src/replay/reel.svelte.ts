// A game seen again: where it stands, whose eyes, stepping and playing on. It feeds the same table that people play at.

import { tick } from 'svelte'
import type { Board, Moment } from '../games/registry.ts'
import { announce } from '../lib/notice.svelte.ts'
import { PROTOCOL } from '../lib/protocol-number.ts'
import type { Group, TableMessage } from '../lib/protocol.ts'
import { Table, type Line } from '../lib/table.svelte.ts'
import type { Eyes, Head, Past, Source } from './source.ts'

export const SPEEDS = [0.5, 1, 2, 4] as const
const STEP_MS = 1500
/** A step that nothing is said of. */
const SILENT_MS = 350
const NO_LINE: Line = { join: () => () => undefined, request: () => Promise.reject(new Error('a replay')), breaks: 0 }

/** One ply of the course: who did what, when, and how the scores stood. */
export interface Step extends Moment {
  ply: number
  seat: number | null
  scores: number[]
  words: string[]
}

type Scored = { players?: { score?: { total?: number } }[]; round?: number }

export class Reel {
  readonly table: Table
  /** The ply on the screen. */
  at = $state(0)
  eyes = $state<Eyes>(null)
  isPlaying = $state(false)
  speed = $state<(typeof SPEEDS)[number]>(1)
  /** What happened in the game, as these eyes may know it. */
  plies = $state.raw<readonly Past[]>([])
  /** Something is being fetched that was asked for. */
  isWaiting = $state(false)
  private courses = new Map<Eyes, Promise<Past[]>>()
  private pages = new Map<string, Promise<Past[]>>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private number = 0
  private asked = 0

  constructor(
    readonly source: Source,
    readonly head: Head,
    readonly board: Board,
  ) {
    const words = { refusal: () => undefined, title: () => '' }
    this.table = new Table(source.table ?? '', NO_LINE, words, null, true)
  }

  get last(): number {
    return this.head.total - 1
  }

  /** The course, each ply with its time, scores and words. */
  readonly steps = $derived.by((): Step[] => {
    const { course, word } = this.board
    return this.plies.map(({ ply, seat, view, events }) => {
      const words = events.map((event) => word(event, this.head.seats)).filter((line) => line !== null)
      const moment = course ? course.moment(view as never) : { round: Number((view as Scored).round ?? 1) }
      const scores = (view as Scored).players?.map((player) => player.score?.total ?? 0) ?? []
      return { ply, seat, scores, words, ...moment }
    })
  })

  get step(): Step | undefined {
    return this.steps[this.at]
  }

  /** Begin: the course through these eyes, and the position asked for. */
  async open(at: number, eyes: Eyes): Promise<void> {
    await this.look(this.head.eyes.includes(eyes ?? -1) ? eyes : null, at)
  }

  /** Another pair of eyes; the position stays. */
  async look(eyes: Eyes, at = this.at): Promise<void> {
    const asked = ++this.asked
    this.isWaiting = true
    try {
      const [plies, position] = await Promise.all([this.course(eyes), this.position(eyes, at)])
      if (asked !== this.asked) return
      this.eyes = eyes
      if (eyes !== null) this.table.eyes = eyes
      this.plies = plies
      this.at = Math.min(at, this.last)
      this.put(position, true)
    } finally {
      if (asked === this.asked) this.isWaiting = false
    }
  }

  /** Go to a ply; one step on is seen as it was played, everything else only appears. */
  async go(at: number, isSpoken = true): Promise<void> {
    const to = Math.max(0, Math.min(this.last, at))
    const isStep = to === this.at + 1
    const asked = ++this.asked
    this.at = to
    this.isWaiting = true
    const position = await this.position(this.eyes, to).catch(() => null)
    if (asked !== this.asked) return
    this.isWaiting = false
    if (!position) return this.pause()
    this.put(position, !isStep)
    if (isSpoken && this.step?.words.length) announce(this.step.words.join(' '))
    if (to % 16 > 10) void this.position(this.eyes, Math.min(this.last, to + 8)).catch(() => undefined)
  }

  /** To the next place where another seat has begun, or the last one. */
  goTurn(by: 1 | -1): void {
    const isStart = (i: number): boolean => this.steps[i]?.seat !== this.steps[i + 1]?.seat
    let i = this.at + by
    while (i > 0 && i < this.last && !isStart(i)) i += by
    void this.go(i)
  }

  /** To the beginning of the next round, or of this one and then the one before. */
  goRound(by: 1 | -1): void {
    const round = (i: number): number | undefined => this.steps[i]?.round
    let i = this.at + by
    while (i > 0 && i < this.last && round(i) === round(i - 1)) i += by
    void this.go(i)
  }

  play(): void {
    if (this.at >= this.last) void this.go(0)
    this.isPlaying = true
    this.goOn()
  }

  pause(): void {
    this.isPlaying = false
    clearTimeout(this.timer)
  }

  toggle(): void {
    if (this.isPlaying) this.pause()
    else this.play()
  }

  close(): void {
    this.pause()
    this.table.close()
  }

  private goOn(): void {
    clearTimeout(this.timer)
    const ms = (this.step?.words.length ? STEP_MS : SILENT_MS) / this.speed
    this.timer = setTimeout(() => {
      void this.go(this.at + 1).then(() => {
        if (this.at >= this.last) this.pause()
        else if (this.isPlaying) this.goOn()
      })
    }, ms)
  }

  private course(eyes: Eyes): Promise<Past[]> {
    const fields = this.board.course?.fields ?? 'round'
    return keep(this.courses, eyes, () => this.source.course(eyes, this.head.total, fields))
  }

  private async position(eyes: Eyes, ply: number): Promise<Past> {
    const first = Math.floor(ply / 16) * 16
    const page = await keep(this.pages, `${eyes}/${first}`, () => this.source.positions(eyes, first))
    const found = page.find((one) => one.ply === ply)
    if (!found) throw new Error(`there is no position ${ply}`)
    return found
  }

  /** A position along a line that might have been played: what led to the fork is as it was. */
  branch(line: readonly Past[], at: number, isJump: boolean): void {
    const past = line[at]
    if (past) this.put(past, isJump, [...this.plies.slice(0, line[0]!.ply + 1), ...line.slice(1, at + 1)])
  }

  /** Put a position on the table: what has just happened is animated, unless it is a jump. */
  private put({ ply, view, turn }: Past, isJump: boolean, past = this.plies.slice(0, ply + 1)): void {
    const groups = past.map((one): Group => ({ ply: one.ply, at: 0, events: one.events }))
    this.table.show(this.message(ply, view as TableMessage['view'], turn, groups))
    if (isJump) this.table.fresh = []
    void tick()
  }

  private message(ply: number, view: TableMessage['view'], turn: number[], groups: Group[]): TableMessage {
    const { head, eyes } = this
    const isOver = head.state === 'over' && ply === this.last
    return {
      type: 'table',
      protocol: PROTOCOL,
      table: this.source.table ?? '',
      number: ++this.number,
      state: isOver ? 'over' : 'playing',
      game: head.game,
      pack: head.pack,
      options: head.options,
      clock: { kind: 'none' },
      public: false,
      kids: head.kids,
      lesson: null,
      branch: null,
      hints: false,
      hinted: head.hinted,
      counts: false,
      task: null,
      chat_on: false,
      spectators: true,
      owner: '',
      commitment: head.commitment,
      seed: isOver ? head.seed : null,
      nonces: isOver ? head.nonces : [],
      created: 0,
      started: head.started,
      ended: isOver ? head.ended : null,
      invitation: null,
      link: null,
      mine: [],
      seat: eyes,
      covered: false,
      turn,
      decision: null,
      ply,
      view,
      legal: [],
      undo: null,
      rewind: null,
      log: { keep: 0, groups },
      chat: { keep: 0, lines: [] },
      result: isOver ? head.result : null,
      rematch: null,
      now: 0,
      seats: head.seats,
      clocks: head.seats.map(() => null),
    }
  }
}

/** What was asked for once is kept; what failed is asked for again. */
function keep<K, V>(kept: Map<K, Promise<V>>, key: K, ask: () => Promise<V>): Promise<V> {
  const known = kept.get(key)
  if (known) return known
  const fresh = ask()
  kept.set(key, fresh)
  fresh.catch(() => kept.delete(key))
  return fresh
}
