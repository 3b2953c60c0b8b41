// One table as this page sees it: the last message, the whole log, what is under way. It holds no rules.

import { Hinting } from '../hints/hinting.svelte.ts'
import { alertTurn, isHidden, markTurn } from './alerts.svelte.ts'
import { call } from './api.ts'
import { history } from './history.ts'
import { remember } from './fingerprints.ts'
import { freshId, Refused, type Answer, type Live } from './live.ts'
import type {
  ChatLine,
  Contract,
  Fault,
  Foreseen,
  Group,
  Plain,
  Ply,
  Result,
  Seat,
  TableMessage,
  Undo,
  Why,
} from './protocol.ts'
import type { HintsJson } from './schema.d.ts'
import { settings, type Pace } from './settings.svelte.ts'

/** How long a rival's move stays before the next is shown. */
export const PACE_MS: Record<Pace, number> = { calm: 1900, brisk: 1000, instant: 0 }

/** What a message adds: keep the first so many, append the new ones. */
export function merge<T>(have: readonly T[], keep: number, fresh: readonly T[]): T[] {
  return [...have.slice(0, keep), ...fresh]
}

/** Where a table is told from: the socket, or a game that is seen again. */
export type Line = Pick<Live, 'join' | 'request' | 'breaks'>

export interface Words {
  refusal(fault: Fault): void
  title(): string
}

export class Table<C extends Contract = Plain> {
  message = $state.raw<TableMessage<C> | null>(null)
  groups = $state.raw<Group<C>[]>([])
  chat = $state.raw<ChatLine[]>([])
  /** The groups that the message on the screen brought: what is animated. */
  fresh = $state.raw<Group<C>[]>([])
  /** The actions sent and not answered yet; none of them while an undo is under way. */
  pending = $state.raw<readonly string[] | null>(null)
  fault = $state.raw<Fault | null>(null)
  online = $state.raw<boolean[]>([])
  unread = $state(0)
  /** What is chosen and not yet done, and why something cannot be: for whoever teaches here. */
  proposed = $state.raw<readonly string[]>([])
  aside = $state('')
  readonly hinting = new Hinting(() => this.advise())
  private queue: TableMessage<C>[] = []
  private shownAt = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private leave: () => void
  private skew = 0
  private lastFaced: number | null = null
  /** Whose side somebody who only watches sees the table from. */
  eyes = $state(0)
  private settledBy: number | null = null
  /** The last number of each look (seat and cover): a message of an earlier number changes nothing. */
  private last = { number: -1, look: '' }

  constructor(
    readonly id: string,
    private readonly live: Line,
    private readonly words: Words,
    invitation: string | null = null,
    /** A finished or earlier position is shown: there is nothing to decide, whoever's eyes it is seen through. */
    readonly isReplay = false,
  ) {
    this.leave = live.join(id, {
      seen: () => (this.groups.length ? this.last.number : null),
      invitation,
      faced: () => (this.message && this.message.mine.length > 1 && this.isMyTurn ? this.message.seat : null),
      // a game sends what its contract says: the server's tests see to that
      table: (message) => this.receive(message as TableMessage<C>),
      online: (seats) => (this.online = seats),
      refused: (fault) => (this.fault = fault),
    })
  }

  propose(actions: readonly string[]): void {
    this.proposed = actions
  }

  tellAside(words: string): void {
    this.aside = words
  }

  close(): void {
    this.leave()
    clearTimeout(this.timer)
    markTurn(false)
  }

  get seat(): number | null {
    return this.message?.seat ?? null
  }

  /** Whose side the table is seen from: mine, the seat last seen on this device, or the one watched. */
  get side(): number {
    return this.message?.seat ?? this.lastFaced ?? this.message?.mine[0] ?? this.eyes
  }

  /** Whether no seat here is mine: there is nothing to decide, only to see. */
  get isWatching(): boolean {
    return this.message?.mine.length === 0
  }

  /** The seats of mine that a bot plays for now, though I may play them again. */
  get stoodIn(): Seat[] {
    const message = this.message
    if (message?.state !== 'playing') return []
    return message.mine
      .map((seat) => message.seats[seat]!)
      .filter((seat) => seat.stand_in && seat.stand_in.why !== 'conceded')
  }

  /** Whether this page has a seat to decide for. */
  get isSeated(): boolean {
    return this.seat !== null && !this.isReplay
  }

  get isMyTurn(): boolean {
    const message = this.message
    return Boolean(
      message &&
      !this.isReplay &&
      message.seat !== null &&
      message.turn.includes(message.seat) &&
      message.state === 'playing',
    )
  }

  get legal(): C['action'][] {
    return this.pending === null ? (this.message?.legal ?? []) : []
  }

  get seats(): Seat[] {
    return this.message?.seats ?? []
  }

  get result(): Result | null {
    return this.message?.result ?? null
  }

  isOnline(seat: number): boolean {
    return this.online[seat] ?? this.seats[seat]?.online ?? true
  }

  /** Milliseconds left on a seat's clock, by the server's time. */
  left(seat: number): number | null {
    const clock = this.message?.clocks[seat]
    if (!clock || !this.message) return null
    const passed = clock.running ? Date.now() + this.skew - this.message.now : 0
    return Math.max(0, clock.left_ms - passed)
  }

  private receive(message: TableMessage<C>): void {
    const look = `${message.seat}/${message.covered}`
    const newest = this.queue.at(-1) ?? this.message
    if (newest && message.number <= this.last.number && look === this.last.look) {
      this.skew = message.now - Date.now()
      if (this.message && !this.queue.length)
        this.message = { ...this.message, clocks: message.clocks, now: message.now, seats: message.seats }
      return
    }
    this.last = { number: message.number, look }
    this.queue.push(message)
    this.showNext()
  }

  private showNext(): void {
    clearTimeout(this.timer)
    const next = this.queue[0]
    if (!next) return
    const pause = this.isRivals(next) ? PACE_MS[settings.pace] - (Date.now() - this.shownAt) : 0
    // far behind (a page that slept): show where the game is now
    if (pause > 0 && this.queue.length < 6 && !isHidden()) {
      this.timer = setTimeout(() => this.showNext(), pause)
      return
    }
    this.queue.shift()
    this.show(next)
    this.showNext()
  }

  /** Let what is on the screen stay for so long before a rival's next move is shown. */
  linger(ms: number): void {
    this.shownAt = Date.now() + ms
    this.showNext()
  }

  /** Whether it brings another's move after one that was just shown. */
  private isRivals(next: TableMessage<C>): boolean {
    const before = this.message
    if (!before || before.state !== 'playing' || this.shownAt === 0) return false
    return next.ply > before.ply && !before.turn.some((seat) => before.mine.includes(seat))
  }

  /** Put a message on the screen. */
  show(message: TableMessage<C>): void {
    const before = this.message
    if (!before && !this.isReplay && message.seed === null) remember(this.id, message.commitment)
    const wasMine = this.isMyTurn
    const groups = merge(this.groups, message.log.keep, message.log.groups)
    this.fresh = before ? message.log.groups.slice(Math.max(0, this.groups.length - message.log.keep)) : []
    this.groups = groups
    const lines = merge(this.chat, message.chat.keep, message.chat.lines)
    if (before) this.unread += Math.max(0, lines.length - this.chat.length)
    this.chat = lines
    this.online = message.seats.map((seat) => seat.online)
    if (message.seat !== null && !this.isReplay) this.lastFaced = message.seat
    if (!before || message.ply !== before.ply) this.shownAt = Date.now()
    this.skew = message.now - Date.now()
    this.message = message
    this.settle()
    const isMine = message.state === 'playing' && message.turn.some((seat) => message.mine.includes(seat))
    markTurn(isMine)
    if (before && isMine && !wasMine && message.mine.length < 2) alertTurn(this.words.title())
  }

  /** Do actions together, all or none of them: shown as pending at once, the result comes from the server. */
  async act(...actions: string[]): Promise<boolean> {
    const message = this.message
    if (!message || message.seat === null || message.decision === null || this.pending !== null) return false
    this.pending = actions
    return this.change('move', { seat: message.seat, decision: message.decision, actions })
  }

  /** The last thing done by somebody of this device: the ply to go back to for it. */
  get lastPly(): number | null {
    const mine = this.message?.mine ?? []
    const actor = (group: Group<C>): unknown => group.events.map((event) => Reflect.get(event, 'seat'))[0]
    const last = this.groups.findLast((group) => group.ply > 0 && mine.includes(actor(group) as number))
    return last ? last.ply - 1 : null
  }

  /** What one tap takes back: what the server offers; where all sit around one device, what was done there last. */
  get undoable(): Undo | null {
    const message = this.message
    if (!message || message.seat === null || message.state !== 'playing') return null
    const isAround =
      message.mine.length > 1 && this.seats.every((seat) => !seat.person || message.mine.includes(seat.seat))
    if (message.undo || !isAround || this.lastPly === null) return message.undo
    return { to: this.lastPly, actions: [] }
  }

  /** Whether a hint can be asked for now; null where there are none. */
  get canHint(): boolean | null {
    if (!this.message?.hints || this.isReplay || this.message.state !== 'playing') return null
    return this.isMyTurn && this.pending === null && this.message.legal.length > 1
  }

  /** What might be done in this decision; null where nothing came. */
  private async advise(): Promise<HintsJson['hints'] | null> {
    const { seat, decision } = this.message!
    const answer = await this.send('hint', { seat, decision })
    return (answer?.['hints'] as HintsJson['hints'] | undefined) ?? null
  }

  /** Take back what can be with one tap. */
  async undo(): Promise<boolean> {
    const { message, undoable } = this
    if (!message || !undoable || message.seat === null || message.decision === null || this.pending !== null)
      return false
    if (!message.undo) return this.rewind(undoable.to)
    this.pending = []
    return this.change('undo', { seat: message.seat, decision: message.decision, to: message.undo.to })
  }

  /** Pending until the message that holds its result is on the screen. */
  private async change(type: string, fields: Record<string, unknown>): Promise<boolean> {
    const answer = await this.send(type, fields)
    this.settledBy = answer ? Number(answer['number']) : 0
    this.settle()
    return answer !== null
  }

  private settle(): void {
    if (this.settledBy !== null && (this.message?.number ?? 0) >= this.settledBy) this.pending = this.settledBy = null
  }

  private async send(type: string, fields: Record<string, unknown>): Promise<Answer | null> {
    const breaks = this.live.breaks
    try {
      return await this.live.request(type, { table: this.id, ...fields }, freshId())
    } catch (error) {
      // sent once more by itself when the line came back: too late
      const isLate = error instanceof Refused && error.fault.code === 'stale' && this.live.breaks > breaks
      if (error instanceof Refused) this.words.refusal(isLate ? { ...error.fault, code: 'late' } : error.fault)
      return null
    }
  }

  /** "It's me": uncover the table for a seat of this device. */
  async face(seat: number | null): Promise<boolean> {
    return (await this.send('face', { seat })) !== null
  }

  async say(text: string): Promise<boolean> {
    return (await this.send('say', { text })) !== null
  }

  /** Play a seat of mine again myself: at once, whatever the bot was thinking. */
  async comeBack(seat: number): Promise<void> {
    await call('POST /api/tables/{table_id}/seats/{seat}/back', { path: { table_id: this.id, seat }, body: {} }).catch(
      (error: unknown) => error instanceof Refused && this.words.refusal(error.fault),
    )
  }

  /** Ask all others to go back further than an undo may. */
  async rewind(ply: number): Promise<boolean> {
    return this.seat !== null && (await this.send('rewind', { seat: this.seat, ply })) !== null
  }

  async agree(agree: boolean): Promise<boolean> {
    return (await this.send('answer', { agree })) !== null
  }

  /** Whether these actions are legal one after the other; where not, the engine's reason. */
  async why(actions: readonly string[]): Promise<Why<C> | null> {
    return this.ask<Why<C>>('why', actions)
  }

  /** What these actions would change one after the other, and what could be done after them. */
  async preview(actions: readonly string[]): Promise<Foreseen<C> | null> {
    return this.ask<Foreseen<C>>('preview', actions)
  }

  private async ask<T>(type: 'why' | 'preview', actions: readonly string[]): Promise<T | null> {
    const seat = this.seat
    if (seat === null) return null
    try {
      return (await this.live.request(type, { table: this.id, seat, actions })) as T
    } catch {
      return null
    }
  }

  /** Earlier positions as this side saw them then, both ends included; none where they cannot be had. */
  async past(first: number, last: number): Promise<Ply<C>[]> {
    try {
      return (await history(this.id, { seat: this.seat }, first, last)) as Ply<C>[]
    } catch {
      return []
    }
  }
}
