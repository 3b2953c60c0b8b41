// Python in a worker: started from the files that this device keeps, with our sources.

interface Files {
  mkdirTree(path: string): void
  writeFile(path: string, text: string): void
}

/** What we use of Pyodide. */
export interface Python {
  FS: Files
  runPython(text: string): unknown
  pyimport(name: string): unknown
}

const HOME = '/lib/engine'

export async function startPython(base: string): Promise<Python> {
  const [{ loadPyodide }, engine] = await Promise.all([
    import(/* @vite-ignore */ `${base}pyodide.mjs`) as Promise<{ loadPyodide(wish: object): Promise<Python> }>,
    fetch(`${base}engine.json`).then((answer) => answer.json() as Promise<Record<string, string>>),
  ])
  const python = await loadPyodide({ indexURL: base })
  for (const [path, text] of Object.entries(engine)) {
    python.FS.mkdirTree(`${HOME}/${path.slice(0, path.lastIndexOf('/'))}`)
    python.FS.writeFile(`${HOME}/${path}`, text)
  }
  python.runPython(`import sys; sys.path.insert(0, '${HOME}'); sys.dont_write_bytecode = True`)
  return python
}
