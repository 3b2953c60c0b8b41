// The live connection: one socket a page; numbered messages, resume after a break, unanswered requests sent again.

import { changed } from './changes.ts'
import type { Fault, Incoming, TableMessage } from './protocol.ts'

export type Link = 'connecting' | 'open' | 'lost'

export interface Socket {
  readonly readyState: number
  onopen: ((event: Event) => void) | null
  onmessage: ((event: MessageEvent) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  send(data: string): void
  close(): void
}

export interface Listener {
  /** The number of the last message that this page still has. */
  seen(): number | null
  invitation?: string | null
  /** The seat whose turn it is on this device: it stays uncovered over a broken connection (not over a reload). */
  faced?(): number | null
  table(message: TableMessage): void
  online?(seats: boolean[]): void
  /** The server refused to let us join. */
  refused?(fault: Fault): void
}

export interface Answer {
  [field: string]: unknown
}

export class Refused extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message)
    this.name = 'Refused'
  }
}

interface Request {
  id: string
  body: Record<string, unknown>
  done: (answer: Answer) => void
  fail: (error: Error) => void
}

const PING_MS = 10_000
/** Whatever is sent is answered sooner than this: a line that stays silent is dead, though nobody has closed it. */
const ANSWER_MS = 4_000
const OPEN_MS = 8_000
const LONGEST_WAIT_MS = 15_000
const BANNED = 4010 // the code a socket is closed with

/** A name for a request that nobody else makes up. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return 'm-' + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export class Live {
  link: Link = 'connecting'
  /** How often the line was lost so far. */
  breaks = 0
  private socket: Socket | null = null
  private tables = new Map<string, Listener>()
  private waiting = new Map<string, Request>()
  private attempt = 0
  private timers: Partial<Record<'ping' | 'again' | 'answer' | 'open', ReturnType<typeof setTimeout>>> = {}
  private stopped = false

  constructor(
    private readonly open: () => Socket,
    private readonly hooks: {
      link?: (link: Link) => void
      /** When it tries again; null while it tries. */
      again?: (at: number | null) => void
      /** The number of the server's protocol: the first thing it says. */
      protocol?: (protocol: number) => void
      yourTurn?: (table: string, game: string) => void
      /** The server has sent this person away. */
      banned?: () => void
      /** Somebody calls me to a table that keeps a seat for me. */
      reviewed?: (of: Extract<Incoming, { type: 'reviewed' }>) => void
      called?: (call: Extract<Incoming, { type: 'called' }>) => void
    } = {},
  ) {}

  start(): void {
    if (this.socket || this.stopped) return
    clearTimeout(this.timers.again)
    this.hooks.again?.(null)
    const socket = (this.socket = this.open())
    this.timers.open = setTimeout(() => this.drop(), OPEN_MS)
    socket.onopen = () => this.opened(socket)
    socket.onmessage = (event) => this.received(socket, event)
    socket.onclose = (event) => (event.code === BANNED ? this.leave() : this.closed(socket))
  }

  /** Leave for good. */
  stop(): void {
    this.stopped = true
    clearTimeout(this.timers.again)
    this.letGo()
  }

  private leave(): void {
    this.stop()
    this.hooks.banned?.()
  }

  /** Forget the socket, whatever it still says. */
  private letGo(): void {
    for (const timer of ['ping', 'answer', 'open'] as const) clearTimeout(this.timers[timer])
    delete this.timers.answer
    const socket = this.socket
    this.socket = null
    socket?.close()
  }

  /** Connect at once instead of waiting out the pause: the network is back, or the page is looked at again. */
  hurry(): void {
    if (this.stopped || this.link === 'open') return
    this.attempt = 0
    this.letGo()
    this.start()
  }

  /** Drop the socket as if the network had: what happens where nobody answers. */
  drop(): void {
    if (this.socket) this.closed(this.socket)
  }

  /** Whether a move waits to be sent. */
  get isHolding(): boolean {
    return [...this.waiting.values()].some(({ body }) => body['type'] === 'move')
  }

  join(table: string, listener: Listener): () => void {
    this.tables.set(table, listener)
    if (this.link === 'open') this.greet(table, listener)
    else this.start()
    return () => {
      if (this.tables.get(table) !== listener) return
      this.tables.delete(table)
      this.last.delete(table)
      if (this.link === 'open') this.post({ type: 'part', id: freshId(), table })
    }
  }

  /** Ask for something; sent again with the same id after a break, until an answer comes. */
  request(type: string, fields: Record<string, unknown>, id = freshId()): Promise<Answer> {
    return new Promise((done, fail) => {
      const body = { type, id, ...fields }
      this.waiting.set(id, { id, body, done, fail })
      if (this.link === 'open') this.post(body)
      else this.start()
    })
  }

  private greet(table: string, listener: Listener): void {
    const id = `join-${freshId()}`
    const body: Record<string, unknown> = { type: 'join', id, table, seen: listener.seen(), changes: true }
    if (listener.invitation) body['invitation'] = listener.invitation
    this.post(body)
    const faced = listener.faced?.() ?? null
    if (faced !== null) this.post({ type: 'face', id: freshId(), table, seat: faced })
    this.joins.set(id, table)
    this.last.delete(table)
  }

  private joins = new Map<string, string>()
  /** The last message about each table on this socket: what changes come after. */
  private last = new Map<string, TableMessage>()

  private opened(socket: Socket): void {
    if (socket !== this.socket) return
    this.attempt = 0
    clearTimeout(this.timers.open)
    this.turn('open')
    this.joins.clear()
    for (const [table, listener] of this.tables) this.greet(table, listener)
    for (const request of this.waiting.values()) this.post(request.body)
    this.timers.ping = setInterval(() => this.post({ type: 'ping', id: freshId() }), PING_MS)
  }

  private closed(socket: Socket): void {
    if (socket !== this.socket) return
    this.letGo()
    if (this.stopped) return
    this.turn('lost')
    const pause = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** this.attempt++)
    this.hooks.again?.(Date.now() + pause)
    this.timers.again = setTimeout(() => this.start(), pause)
  }

  private received(socket: Socket, event: MessageEvent): void {
    if (socket !== this.socket) return
    clearTimeout(this.timers.answer)
    delete this.timers.answer
    const message = JSON.parse(String(event.data)) as Incoming
    switch (message.type) {
      case 'hello':
        this.hooks.protocol?.(message.protocol)
        break
      case 'table':
        this.tell(message)
        break
      case 'change':
        this.change(message)
        break
      case 'online':
        this.tables.get(message.table)?.online?.(message.seats)
        break
      case 'ack': {
        const request = this.waiting.get(message.id)
        this.waiting.delete(message.id)
        request?.done(message)
        break
      }
      case 'error':
        this.refused(message)
        break
      case 'your_turn':
        this.hooks.yourTurn?.(message.table, message.game)
        break
      case 'reviewed':
        this.hooks.reviewed?.(message)
        break
      case 'called':
        this.hooks.called?.(message)
        break
    }
  }

  private tell(message: TableMessage): void {
    this.last.set(message.table, message)
    this.tables.get(message.table)?.table(message)
  }

  /** The last message with what has changed since; where that does not fit, the whole is asked for. */
  private change({ table, base, now, change }: Extract<Incoming, { type: 'change' }>): void {
    const last = this.last.get(table)
    const listener = this.tables.get(table)
    if (last?.number === base) this.tell({ ...changed(last, change), now })
    else if (last && listener) this.greet(table, listener)
  }

  private refused({ id, error, table }: Extract<Incoming, { type: 'error' }>): void {
    if (table) this.tables.get(table.table)?.table(table)
    if (!id) return
    const request = this.waiting.get(id)
    if (request && (error.code === 'too_many' || error.code === 'busy')) {
      // asked too fast: the same request again, a little later
      setTimeout(() => this.waiting.has(id) && this.link === 'open' && this.post(request.body), error.retry_ms ?? 1000)
      return
    }
    this.waiting.delete(id)
    request?.fail(new Refused(error))
    const joined = this.joins.get(id)
    if (joined) this.tables.get(joined)?.refused?.(error)
  }

  private post(body: Record<string, unknown>): void {
    if (this.socket?.readyState !== 1) return
    this.socket.send(JSON.stringify(body))
    if (body['type'] === 'hint') return // that one is thought out first
    this.timers.answer ??= setTimeout(() => this.drop(), ANSWER_MS)
  }

  private turn(link: Link): void {
    if (this.link === link) return
    this.link = link
    if (link === 'lost') this.breaks++
    this.hooks.link?.(link)
  }
}
