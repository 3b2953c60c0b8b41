// The first load: script and style of the page, of its language and of the home page's art, gzipped, against the budget.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const BUDGET = 150_000
const built = new URL('../../src/cosmodrome/static/', import.meta.url).pathname
const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'))

// the home page loads these by itself, after its own script
const LATER = ['messages/ru/shell.json', 'messages/en/shell.json', 'src/art/worlds.svg?raw', 'src/art/scenes.svg?raw']

const files = new Set()
function take(key) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the build`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const style of chunk.css ?? []) files.add(style)
  for (const other of chunk.imports ?? []) take(other)
}

take('index.html')
// of two languages one is loaded: the larger counts
const [ru, en] = LATER.slice(0, 2).map((key) => gzipSync(readFileSync(join(built, manifest[key].file))).length)
take(ru > en ? LATER[0] : LATER[1])
for (const key of LATER.slice(2)) take(key)
files.add('theme.js')

const sizes = [...files].map((file) => [file, gzipSync(readFileSync(join(built, file))).length])
const total = sizes.reduce((sum, [, size]) => sum + size, 0)
for (const [file, size] of sizes.sort((a, b) => b[1] - a[1])) console.log(`${String(size).padStart(7)}  ${file}`)
console.log(
  `first load: ${(total / 1000).toFixed(1)} kB of script and style, gzipped; the budget is ${BUDGET / 1000} kB`,
)
if (total > BUDGET) {
  console.error('over the budget')
  process.exit(1)
}
