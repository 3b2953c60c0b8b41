// Who looks at finished games: a worker of its own for each, so that it can be stopped at any moment; on a device one game
// at a time, whichever page asks.

import type { Begin, Seen, ToWorker } from './words.ts'

const NAME = 'cosmodrome.review'

export class Master {
  private worker: Worker | null = null
  private end: () => void = () => undefined

  constructor(
    private readonly begin: Begin,
    private readonly module: WebAssembly.Module,
  ) {}

  /** Wait until nobody looks at a game; what comes back ends the turn, as does closing the page. */
  turn(): Promise<() => void> {
    return new Promise((granted, fail) => {
      navigator.locks.request(NAME, () => new Promise<void>((done) => granted(() => done()))).catch(fail)
    })
  }

  look(game: string, told: (text: string) => void): Promise<void> {
    const looked = new Promise<void>((done, fail) => {
      this.end = done
      const worker = (this.worker = new Worker(self.location.href, { type: 'module' })) // this very script
      worker.onerror = (event) => fail(new Error(event.message))
      worker.onmessage = ({ data }: MessageEvent<Seen>) => {
        if ('text' in data) told(data.text)
        else if ('fault' in data) fail(new Error(data.fault))
        else done()
      }
      worker.postMessage({ do: 'review', begin: this.begin, module: this.module, game } satisfies ToWorker)
    })
    return looked.finally(() => this.stop())
  }

  stop(): void {
    this.worker?.terminate()
    this.worker = null
    this.end()
  }
}
