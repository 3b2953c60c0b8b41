// What a device keeps for flights: the engine, inflated, and every file of the client. The service worker serves it.

const ENGINE = 'cosmodrome-flight'
const SHELL = 'cosmodrome-shell-1'
const LIST = '/flight/flight.json'
const TYPES: Record<string, string> = { mjs: 'text/javascript', wasm: 'application/wasm', json: 'application/json' }

interface Part {
  name: string
  file: string
  bytes: number
}
export interface Cargo {
  version: string
  bytes: number
  files: Part[]
  /** The client's own files. */
  assets: { file: string; bytes: number }[]
}

/** Whether this browser can keep anything at all: it cannot over plain http, nor in some private windows. */
export const canKeep = (): boolean =>
  'caches' in globalThis && 'serviceWorker' in navigator && 'indexedDB' in globalThis

/** Where the files of a version are, for the workers. */
export const baseOf = (version: string): string => new URL(`/flight/${version}/`, location.origin).href

/** What there is to fetch. */
export async function cargo(): Promise<Cargo> {
  const answer = await fetch(LIST, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`the list of files: ${answer.status}`)
  return (await answer.json()) as Cargo
}

/** What is kept here, if it is whole. */
export async function kept(): Promise<Cargo | null> {
  if (!canKeep() || !(await caches.has(ENGINE))) return null
  const list = await (await caches.open(ENGINE)).match(LIST)
  return list ? ((await list.json()) as Cargo) : null
}

/** Fetch what is not here yet and keep it; `progress` is told the bytes so far. What was fetched stays, if it breaks off. */
export async function keep(list: Cargo, progress: (bytes: number) => void): Promise<void> {
  const engine = await caches.open(ENGINE)
  const shell = await caches.open(SHELL)
  let bytes = 0
  const count = (more: number): void => progress((bytes += more))
  for (const part of list.files) {
    const path = `/flight/${list.version}/${part.name}`
    if (await engine.match(path)) count(part.bytes)
    else await engine.put(path, await inflated(part, count))
  }
  for (const { file, bytes: size } of list.assets) {
    if (!(await shell.match(`/${file}`))) await shell.add(`/${file}`)
    count(size)
  }
  await shell.add('/')
  await engine.put(LIST, new Response(JSON.stringify(list)))
  for (const request of await engine.keys()) {
    const path = new URL(request.url).pathname
    if (path !== LIST && !path.startsWith(`/flight/${list.version}/`)) await engine.delete(request)
  }
}

async function inflated(part: Part, count: (more: number) => void): Promise<Response> {
  const answer = await fetch(`/flight/${part.file}`)
  if (!answer.ok || !answer.body) throw new Error(`${part.name}: ${answer.status}`)
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, stream) => {
      count(chunk.byteLength)
      stream.enqueue(chunk)
    },
  })
  const whole = await new Response(
    answer.body.pipeThrough(counted).pipeThrough(new DecompressionStream('gzip')),
  ).arrayBuffer()
  const type = TYPES[part.name.slice(part.name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  return new Response(whole, { headers: { 'Content-Type': type } })
}

/** Keep nothing of it any more; games stay. */
export async function remove(): Promise<void> {
  await caches.delete(ENGINE)
}
