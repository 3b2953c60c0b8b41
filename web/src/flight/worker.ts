// A worker in flight: either it keeps the tables and answers the page, or it thinks for the bots.

import { HOME, SOURCES, started, startPython, type Proxy, type Python } from './python.ts'
import { Master } from './master.ts'
import { Shelf } from './store.ts'
import type { Begin, Choice, Compiled, FromWorker, Remembered, Seen, Thought, ToWorker } from './words.ts'

/** How long a bot may think: the master takes all of it, the others need less on all but the slowest devices. */
const SECONDS = { master: 1.5, others: 0.9 }
const TICK_MS = 1000

interface Aboard {
  cabin: {
    board(name: string, colour: number): Promise<void>
    heard(table: string): Promise<void>
    tick(): Promise<void>
  }
  line: { greet(): void; take(text: string): Promise<void> }
  desk: { take(text: string): Promise<string> }
}
interface Flight {
  Aboard(
    store: Shelf,
    think: unknown,
    advise: unknown,
    master: Master,
    send: (text: string) => void,
    seed: string,
  ): Aboard
  look(game: string, iterations: number | undefined, told: (text: string) => void): void
  warm(): void
  choose(
    position: string,
    seat: number,
    level: string,
    seconds: number | undefined,
    iterations: number | undefined,
    seed: string,
  ): string
  advise(
    position: string,
    seat: number,
    seconds: number | undefined,
    iterations: number | undefined,
    seed: string,
  ): string
}

interface Settling {
  library(packed: Proxy, told: (share: number) => void): Proxy
  engine(sources: Proxy, home: string, told: (share: number) => void): Proxy
}

const tell = (message: FromWorker): void => postMessage(message)
const flight = (python: Python): Flight => python.pyimport('cosmodrome.flight') as Flight

let aboard: Aboard | null = null

/** Have the other worker think, and wait for its choice. */
function thinker(port: MessagePort): (position: string, seat: number, level: string | null) => Promise<string> {
  const waiting = new Map<number, { done: (action: string) => void; fail: (error: Error) => void }>()
  let asked = 0
  port.onmessage = ({ data }: MessageEvent<Choice>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if ('action' in data) one?.done(data.action)
    else one?.fail(new Error(data.fault))
  }
  return (position, seat, level) =>
    new Promise((done, fail) => {
      const id = ++asked
      waiting.set(id, { done, fail })
      port.postMessage({ id, position, seat, level } satisfies Thought)
    })
}

async function keepTables(begin: Begin, port: MessagePort): Promise<void> {
  const news = new BroadcastChannel('cosmodrome.flight')
  const shelf = await Shelf.open((table) => news.postMessage(table))
  const { python, module } = await startPython(begin.base)
  const ask = thinker(port)
  const advise = (position: string, seat: number): Promise<string> => ask(position, seat, null)
  const say = (text: string): void => tell({ is: 'said', text })
  const here = flight(python).Aboard(shelf, ask, advise, new Master(begin, module), say, begin.seed)
  await here.cabin.board(begin.name, begin.colour)
  news.onmessage = ({ data }: MessageEvent<string>) => void here.cabin.heard(data)
  setInterval(() => void here.cabin.tick(), TICK_MS)
  aboard = here
  tell({ is: 'ready', module })
}

async function think(begin: Begin, module: WebAssembly.Module, port: MessagePort): Promise<void> {
  const starting = startPython(begin.base, module).then(({ python, isWarm }) => ({ bots: flight(python), isWarm }))
  port.onmessage = async ({ data: { id, position, seat, level } }: MessageEvent<Thought>) => {
    try {
      // undefined is None there, null is not
      const most = level === null || level === 'master' ? SECONDS.master : SECONDS.others
      const seconds = begin.iterations === undefined ? most : undefined
      const { bots } = await starting
      const how = [seconds, begin.iterations, begin.seed] as const
      const action = level === null ? bots.advise(position, seat, ...how) : bots.choose(position, seat, level, ...how)
      port.postMessage({ id, action } satisfies Choice)
    } catch (error) {
      console.error('a bot failed', error)
      port.postMessage({ id, fault: String(error) } satisfies Choice)
    }
  }
  const { bots, isWarm } = await starting
  if (!isWarm) bots.warm()
}

/** Look at a finished game, for as long as it takes. */
async function review(begin: Begin, module: WebAssembly.Module, game: string): Promise<void> {
  const see = (seen: Seen): void => postMessage(seen)
  const { python } = await startPython(begin.base, module)
  flight(python).look(game, begin.iterations, (text) => see({ text }))
  see({ done: true })
}

/** Compile what was fetched: the library takes about as long as the engine. */
async function compile(base: string): Promise<void> {
  const { python } = await started(base, 'sources')
  python.runPython(`sys.path.insert(0, '${HOME}/cosmodrome/flight')`) // by itself: the games are not needed for that
  const settling = python.pyimport('settling') as Settling
  const [library, engine] = await Promise.all([
    fetch(base + SOURCES.library).then((answer) => answer.arrayBuffer()),
    fetch(base + SOURCES.engine).then((answer) => answer.json() as Promise<object>),
  ])
  const told = (from: number) => (share: number) => postMessage({ share: from + share / 2 })
  const compiled: Compiled = {
    library: settling.library(python.toPy(new Uint8Array(library)), told(0)).toJs(),
    engine: settling.engine(python.toPy(engine), HOME, told(0.5)).toJs(),
  }
  postMessage(compiled)
}

/** Python as it is when everything is loaded, so that the next one begins there. */
async function remember(base: string): Promise<void> {
  const { python } = await started(base, 'to remember')
  python.runPython('import cosmodrome.flight, gc; cosmodrome.flight.warm(); gc.collect()')
  postMessage({ memory: python.makeMemorySnapshot() } satisfies Remembered)
}

async function answer(id: number, text: string): Promise<void> {
  try {
    tell({ is: 'answer', id, text: await aboard!.desk.take(text) })
  } catch (error) {
    console.error('an answer failed', error)
    tell({ is: 'answer', id, text: JSON.stringify({ error: { code: 'fault', message: 'this cannot be done here' } }) })
  }
}

async function take(message: ToWorker, port: MessagePort | undefined): Promise<void> {
  switch (message.do) {
    case 'table':
      return keepTables(message.begin, port!)
    case 'bots':
      return think(message.begin, message.module, port!)
    case 'install':
      return compile(message.base).catch((error: unknown) => postMessage({ fault: String(error).slice(-600) }))
    case 'remember':
      return remember(message.base).catch((error: unknown) => postMessage({ fault: String(error).slice(-600) }))
    case 'review':
      return review(message.begin, message.module, message.game).catch((error: unknown) =>
        postMessage({ fault: String(error).slice(-600) }),
      )
    case 'greet':
      return aboard?.line.greet()
    case 'say':
      return aboard?.line.take(message.text)
    case 'ask':
      return answer(message.id, message.text)
  }
}

onmessage = ({ data, ports }: MessageEvent<ToWorker>) => {
  take(data, ports[0]).catch((error: unknown) => tell({ is: 'fault', text: String(error).slice(-600) }))
}
