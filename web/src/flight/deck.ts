// In flight: the page's two workers, behind what looks like a socket and like calls to a server.

import type { Socket } from '../lib/live.ts'
import type { Elsewhere } from '../lib/api.ts'
import type { Fault } from '../lib/protocol.ts'
import type { Begin, FromWorker, ToWorker } from './words.ts'

type Told = { answer?: unknown; error?: Fault }

/** A line to the worker that says what a server's socket says. */
class Line implements Socket {
  readyState = 0
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null

  constructor(
    private readonly deck: Deck,
    ready: Promise<void>,
  ) {
    ready.then(
      () => this.begin(),
      () => this.onclose?.(new CloseEvent('close')),
    )
  }

  private begin(): void {
    if (this.readyState !== 0) return
    this.readyState = 1
    this.deck.post({ do: 'greet' }) // first: whoever greets watches nothing yet, and the page joins its tables at once
    this.onopen?.(new Event('open'))
  }

  send(text: string): void {
    this.deck.post({ do: 'say', text })
  }

  close(): void {
    this.readyState = 3
  }
}

export class Deck implements Elsewhere {
  readonly ready: Promise<void>
  private readonly tables = worker()
  private readonly bots = worker()
  private readonly waiting = new Map<number, (told: Told) => void>()
  private line: Line | null = null
  private asked = 0

  constructor(begin: Begin) {
    const { port1, port2 } = new MessageChannel()
    this.ready = new Promise((done, fail) => {
      this.tables.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.is === 'ready') {
          // now: one Python starts faster than two, and what was compiled for one does for both
          this.bots.postMessage({ do: 'bots', begin, module: data.module } satisfies ToWorker, [port2])
          done()
        } else if (data.is === 'fault') fail(new Error(data.text))
        else this.take(data)
      }
      this.tables.onerror = (event) => fail(new Error(event.message))
    })
    this.tables.postMessage({ do: 'table', begin } satisfies ToWorker, [port1])
  }

  post(message: ToWorker): void {
    this.tables.postMessage(message)
  }

  /** A new line; what the worker says goes to the last that was opened. */
  socket(): Socket {
    return (this.line = new Line(this, this.ready))
  }

  async call(method: string, path: string, query: object, body: unknown): Promise<Told> {
    await this.ready
    const id = ++this.asked
    const text = JSON.stringify({ method, path, query, body })
    return new Promise((done) => {
      this.waiting.set(id, done)
      this.post({ do: 'ask', id, text })
    })
  }

  private take(data: FromWorker): void {
    if (data.is === 'said') this.line?.onmessage?.(new MessageEvent('message', { data: data.text }))
    if (data.is !== 'answer') return
    this.waiting.get(data.id)?.(JSON.parse(data.text) as Told)
    this.waiting.delete(data.id)
  }
}

function worker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
}
