// What a device keeps for flights: the engine, inflated, and every file of the client. The service worker serves it.

import { below, ROOT } from '../lib/root.ts'

export const ENGINE = `cosmodrome-flight${ROOT}`
const SHELL = `cosmodrome-shell${ROOT}`
const LIST = below('/flight/flight.json')
const AT_ONCE = 6
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

export const folderOf = (version: string): string => below(`/flight/${version}/`)

/** Where the files of a version are, for the workers. */
export const baseOf = (version: string): string => new URL(folderOf(version), location.origin).href

/** All that is fetched, in bytes. */
export const sizeOf = (list: Cargo): number => list.assets.reduce((sum, one) => sum + one.bytes, list.bytes)

/** What there is to fetch. */
export async function cargo(): Promise<Cargo> {
  const answer = await fetch(LIST, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`the list of files: ${answer.status}`)
  return (await answer.json()) as Cargo
}

/** What is kept here, if it is whole. */
export async function kept(): Promise<Cargo | null> {
  if (!canKeep() || !(await caches.has(ENGINE))) return null
  const engine = await caches.open(ENGINE)
  const list = (await (await engine.match(LIST))?.json()) as Cargo | undefined
  if (!list) return null
  const parts = list.files.map(({ name }) => engine.match(folderOf(list.version) + name))
  return (await Promise.all(parts)).every(Boolean) ? list : null // what was thrown away is fetched again
}

/** Whether one list names other files than the other: another engine or another client. */
export function differs(one: Cargo, other: Cargo): boolean {
  const names = (list: Cargo): string => [list.version, ...list.assets.map(({ file }) => file)].join(' ')
  return names(one) !== names(other)
}

/** Fetch what is not here yet and keep it; `progress` is told the bytes so far. What was fetched stays, if it breaks off. */
export async function keep(list: Cargo, progress: (bytes: number) => void): Promise<void> {
  const engine = await caches.open(ENGINE)
  const shell = await caches.open(SHELL)
  let bytes = 0
  const count = (more: number): void => progress((bytes += more))
  for (const part of list.files) {
    const path = folderOf(list.version) + part.name
    if (await engine.match(path)) count(part.bytes)
    else await engine.put(path, await inflated(part, count))
  }
  const rest = [...list.assets]
  const hands = Array.from({ length: AT_ONCE }, async () => {
    for (let one = rest.pop(); one; one = rest.pop()) {
      const path = below(`/${one.file}`)
      if (!(await shell.match(path))) await shell.add(path)
      count(one.bytes)
    }
  })
  await Promise.all(hands)
  await shell.add(ROOT)
  await engine.put(LIST, new Response(JSON.stringify(list)))
  await tidy(engine, shell, list)
}

/** Drop the files of an older build. */
async function tidy(engine: Cache, shell: Cache, list: Cargo): Promise<void> {
  for (const request of await engine.keys()) {
    const path = new URL(request.url).pathname
    if (path !== LIST && !path.startsWith(folderOf(list.version))) await engine.delete(request)
  }
  const current = new Set(list.assets.map(({ file }) => below(`/${file}`)))
  for (const request of await shell.keys()) {
    const path = new URL(request.url).pathname
    if (path.startsWith(below('/assets/')) && !current.has(path)) await shell.delete(request)
  }
}

async function inflated(part: Part, count: (more: number) => void): Promise<Response> {
  const answer = await fetch(below(`/flight/${part.file}`))
  if (!answer.ok || !answer.body) throw new Error(`${part.name}: ${answer.status}`)
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, stream) => {
      count(chunk.byteLength)
      stream.enqueue(chunk)
    },
  })
  const bytes = await new Response(answer.body.pipeThrough(counted)).arrayBuffer()
  const [first, second] = new Uint8Array(bytes)
  // some hosts say "Content-Encoding: gzip" of such a file, and the browser has inflated it by now
  const isPacked = first === 0x1f && second === 0x8b
  const whole = isPacked
    ? await new Response(new Response(bytes).body!.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
    : bytes
  const type = TYPES[part.name.slice(part.name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  return new Response(whole, { headers: { 'Content-Type': type } })
}

/** Keep nothing of it any more; games stay. */
export async function remove(): Promise<void> {
  await caches.delete(ENGINE)
}
