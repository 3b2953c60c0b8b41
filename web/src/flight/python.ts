// Python in a worker: started from the files that this device keeps, compiled where that was done already.

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
}

export const HOME = '/lib/engine'
/** What a device has compiled, beside what it has fetched. */
export const COMPILED = { library: 'library.zip', engine: 'engine.bin' }
/** What they are made of. */
export const SOURCES = { library: 'python_stdlib.zip', engine: 'engine.json' }

type Loader = { loadPyodide(wish: object): Promise<Python> }

/** Start Python; `fresh`: from the sources, even where they are compiled. */
export async function startPython(base: string, fresh = false): Promise<Python> {
  const compiled = fresh ? undefined : await caches.match(base + COMPILED.engine)
  const engine = compiled ? compiled.arrayBuffer().then(unpacked) : fetch(base + SOURCES.engine).then(unwrapped)
  const { loadPyodide } = (await import(/* @vite-ignore */ `${base}pyodide.mjs`)) as Loader
  const library = base + (compiled ? COMPILED.library : SOURCES.library)
  const python = await loadPyodide({ indexURL: base, stdLibURL: library })
  const made = new Set<string>()
  for (const [path, content] of await engine) {
    const folder = `${HOME}/${path.slice(0, path.lastIndexOf('/'))}`
    if (!made.has(folder)) python.FS.mkdirTree(folder)
    made.add(folder)
    python.FS.writeFile(`${HOME}/${path}`, content)
  }
  python.runPython(`import sys; sys.path.insert(0, '${HOME}'); sys.dont_write_bytecode = True`)
  return python
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
