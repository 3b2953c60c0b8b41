// After the files have come: Python compiles them once, on the device that is to run them, in a worker of its own; then
// another begins with them, and what it has in memory when all of it is loaded is where later ones begin.

import { ENGINE, folderOf, kept } from './kept.ts'
import { COMPILED } from './python.ts'
import type { Compiled, Remembered, ToWorker } from './words.ts'

const COMPILING = 0.7 // of the time that both take

/** Whether the files of a version were compiled here. */
export async function isSettled(version: string): Promise<boolean> {
  return (await (await caches.open(ENGINE)).match(folderOf(version) + COMPILED.engine)) !== undefined
}

/** Compile what was fetched, and keep it; `progress` is told the share that is done. */
export async function install(version: string, progress: (share: number) => void): Promise<void> {
  if (await isSettled(version)) return
  const base = new URL(folderOf(version), location.origin).href
  const { library, engine } = await inWorker<Compiled>({ do: 'install', base }, (share) => progress(share * COMPILING))
  const cache = await caches.open(ENGINE)
  if ((await kept())?.version !== version) return // removed or renewed meanwhile
  const put = (name: string, bytes: BlobPart): Promise<void> => cache.put(base + name, new Response(new Blob([bytes])))
  await put(COMPILED.library, library)
  await put(COMPILED.engine, engine) // last: it says that both are here
  try {
    const { memory } = await inWorker<Remembered>({ do: 'remember', base }, () => undefined)
    if ((await kept())?.version === version) await put(COMPILED.memory, memory)
  } catch (error) {
    console.info('nothing is remembered: each start takes a little longer', error)
  }
  progress(1)
}

function inWorker<T extends object>(wish: ToWorker, progress: (share: number) => void): Promise<T> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const done = new Promise<T>((done, fail) => {
    worker.onerror = (event) => fail(new Error(event.message))
    worker.onmessage = ({ data }: MessageEvent<{ share: number } | T | { fault: string }>) => {
      if ('share' in data) progress(data.share)
      else if ('fault' in data) fail(new Error(data.fault))
      else done(data)
    }
    worker.postMessage(wish)
  })
  return done.finally(() => worker.terminate())
}
