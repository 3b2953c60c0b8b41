// Python in a worker: started from the files that this device keeps, compiled where that was done already; or remembered as
// it was when all our modules were loaded.

interface Files {
  mkdirTree(path: string): void
  writeFile(path: string, content: string | Uint8Array): void
}

/** Something of Python's, seen from here. */
export interface Proxy {
  toJs(): Uint8Array<ArrayBuffer>
  destroy(): void
}

/** What we use of Pyodide. */
export interface Python {
  FS: Files
  runPython(text: string): unknown
  pyimport(name: string): unknown
  toPy(value: unknown): Proxy
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>
}

export const HOME = '/lib/engine'
/** What a device has compiled, beside what it has fetched. */
export const COMPILED = { library: 'library.zip', engine: 'engine.bin', memory: 'memory.bin' }
/** What they are made of. */
export const SOURCES = { library: 'python_stdlib.zip', engine: 'engine.json' }

type Loader = { loadPyodide(wish: object): Promise<Python> }

/** How Python starts: from sources, from what was compiled of them, that one to be remembered, or as it is remembered. */
type From = 'sources' | 'compiled' | 'to remember' | 'memory'
const PAGE = 65_536

/** A Python that runs; `isWarm`: all our modules are loaded; `module`: with it the next one need not be compiled. */
export interface Running {
  python: Python
  isWarm: boolean
  module: WebAssembly.Module
}

/** Start Python as fast as this device can. */
export async function startPython(base: string, module?: WebAssembly.Module): Promise<Running> {
  const memory = await caches.match(base + COMPILED.memory)
  if (memory) {
    try {
      return { ...(await started(base, 'memory', { module, memory: await memory.arrayBuffer() })), isWarm: true }
    } catch (error) {
      console.warn('what was remembered is of no use', error)
    }
  }
  return { ...(await started(base, 'compiled', { module })), isWarm: false }
}

interface Ready {
  module?: WebAssembly.Module | undefined
  memory?: ArrayBuffer
}

/** Start Python anew: from its sources, even where they are compiled; or so that its memory can be kept. */
export async function started(
  base: string,
  from: From,
  { module, memory }: Ready = {},
): Promise<Omit<Running, 'isWarm'>> {
  const compiled = from === 'sources' ? undefined : await caches.match(base + COMPILED.engine)
  const engine = compiled ? compiled.arrayBuffer().then(unpacked) : fetch(base + SOURCES.engine).then(unwrapped)
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}pyodide.mjs`)) as Loader
  const wish = {
    indexURL: base,
    stdLibURL: base + (compiled ? COMPILED.library : SOURCES.library),
    ...(memory && { _loadSnapshot: memory }),
    ...(from === 'to remember' && { _makeSnapshot: true }),
  }
  const { python, made } = await instantiated({ module, memory }, () => loadPyodide(wish))
  const folders = new Set<string>()
  for (const [path, content] of await engine) {
    const folder = `${HOME}/${path.slice(0, path.lastIndexOf('/'))}`
    if (!folders.has(folder)) python.FS.mkdirTree(folder)
    folders.add(folder)
    python.FS.writeFile(`${HOME}/${path}`, content)
  }
  if (!memory) python.runPython(`import sys; sys.path.insert(0, '${HOME}'); sys.dont_write_bytecode = True`)
  return { python, module: made }
}

/** Python's memory has its size from the start: Pyodide wishes for it in words that its own build does not hear. */
async function instantiated(
  { module, memory }: Ready,
  start: () => Promise<Python>,
): Promise<{ python: Python; made: WebAssembly.Module }> {
  const { instantiateStreaming } = WebAssembly
  let made = module
  WebAssembly.instantiateStreaming = async (source, imports) => {
    if (module) void Promise.resolve(source).then((answer) => answer.body?.cancel())
    const whole = module
      ? { module, instance: await WebAssembly.instantiate(module, imports) }
      : await instantiateStreaming(source, imports)
    made = whole.module
    const room = whole.instance.exports['memory']
    if (room instanceof WebAssembly.Memory) {
      const more = Math.ceil(((memory?.byteLength ?? 0) - room.buffer.byteLength) / PAGE)
      if (more > 0) room.grow(more)
    }
    return whole
  }
  try {
    const python = await start()
    return { python, made: made! }
  } finally {
    WebAssembly.instantiateStreaming = instantiateStreaming
  }
}

async function unwrapped(answer: Response): Promise<[string, string][]> {
  return Object.entries((await answer.json()) as Record<string, string>)
}

/** A line with the path and size of each file, then all of them. */
function unpacked(whole: ArrayBuffer): [string, Uint8Array][] {
  const bytes = new Uint8Array(whole)
  let at = bytes.indexOf(10) + 1
  const heads = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at))) as [string, number][]
  return heads.map(([path, size]) => [path, bytes.subarray(at, (at += size))])
}
