// What a visitor loads, gzipped, against a budget for each: the first page, what each game adds to it, and what comes
// only to those who ask for it: lessons, rules, games seen again, and all games taken along.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

// what was measured when the table components were cut up, and about 15 % more (the first load: 40 %);
// Cities has since got what a phone withheld: score, order of play, automaton, payment by units, trials; Aliens what is
// missing and what a choice is worth; Bureau the same, questions before something is dropped, counts at the end
const GAMES = { aliens: 58_000, bureau: 100_000, cities: 112_000 }
const BUDGETS = {
  'first load': 85_000, // with what the home page fetches by itself
  ...GAMES,
  learn: 13_200, // with what is seen in its portholes
  lesson: 17_500,
  rules: 68_000,
  replay: 29_500,
  review: 25_000,
}
/** What must not come before it is asked for. The rules are those of the game that has most to say. */
const ON_DEMAND = {
  learn: ['src/pages/Learn.svelte'],
  lesson: ['src/learn/AtLesson.svelte'],
  rules: ['src/pages/Rules.svelte', 'src/rules/Book.svelte', 'src/games/cities/RulesFigure.svelte'],
  replay: ['src/pages/ReplayPage.svelte'],
  review: ['src/pages/ReviewPage.svelte'],
}
const WORDS = {
  learn: ['learn'],
  lesson: ['learn'],
  rules: ['rules', 'rules-cities'],
  replay: ['replay'],
  review: ['replay', 'review'],
}
const FLIGHT = 5_000_000
const LANGUAGES = ['ru', 'en']
const built = new URL('../../src/cosmodrome/static/', import.meta.url).pathname

/** The files of a chunk, its styles and all it imports at once, without those already there. */
export function filesOf(manifest, keys, there = new Set()) {
  const files = new Set()
  const take = (key) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const other of chunk.imports ?? []) take(other)
  }
  keys.forEach(take)
  return new Set([...files].filter((file) => !there.has(file)))
}

/** Every load of the build: what it is called, and its files. Of two languages one is loaded: the larger counts. */
export function loads(manifest, sizeOf) {
  const words = (area) => {
    const keys = LANGUAGES.map((language) => `messages/${language}/${area}.json`)
    return keys.sort((a, b) => sizeOf(manifest[b].file) - sizeOf(manifest[a].file))[0]
  }
  // the home page loads these by itself, after its own script
  const later = ['src/art/worlds.svg?raw', 'src/art/scenes.svg?raw', 'src/puzzles/AtHome.svelte']
  const first = filesOf(manifest, ['index.html', words('shell'), ...later]).add('theme.js')
  const table = ['src/pages/TablePage.svelte']
  const games = Object.keys(GAMES).map((game) => [
    game,
    filesOf(manifest, [...table, `src/games/${game}/index.ts`, words(game)], first),
  ])
  const before = new Set([first, ...games.map(([, files]) => files)].flatMap((files) => [...files]))
  const wanted = Object.entries(ON_DEMAND).map(([name, chunks]) => {
    for (const chunk of chunks)
      if (before.has(manifest[chunk]?.file)) throw new Error(`${chunk} comes before anybody asks for it`)
    const there = name === 'lesson' ? before : first // a lesson lies over a table
    return [name, filesOf(manifest, [...chunks, ...WORDS[name].map(words)], there)]
  })
  return { 'first load': first, ...Object.fromEntries([...games, ...wanted]) }
}

/** The fonts that the styles among these files name. */
function fontsOf(folder, files) {
  const styles = [...files].filter((file) => file.endsWith('.css'))
  const text = styles.map((file) => readFileSync(join(folder, file), 'utf8')).join('')
  return [...text.matchAll(/[\w-]+\.woff2/g)].map(([name]) => `assets/${name}`)
}

/** What is fetched to play without a server: the engine, and all of the client that the first page has not brought. */
export function flightBytes(cargo, first) {
  return cargo.assets.reduce((sum, { file, bytes }) => sum + (first.has(file) ? 0 : bytes), cargo.bytes)
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'))
  const sizeOf = (file) => gzipSync(readFileSync(join(built, file))).length
  const all = loads(manifest, sizeOf)
  let isOver = false
  for (const [name, files] of Object.entries(all)) {
    const total = [...files].reduce((sum, file) => sum + sizeOf(file), 0)
    const line = `${name}: ${(total / 1000).toFixed(1)} kB gzipped; the budget is ${BUDGETS[name] / 1000} kB`
    if (total <= BUDGETS[name]) console.log(line)
    else {
      isOver = true
      console.error(`${line}: over it`)
      for (const file of files) console.error(`${String(sizeOf(file)).padStart(9)}  ${file}`)
    }
  }
  const cargo = JSON.parse(readFileSync(join(built, 'flight/flight.json'), 'utf8'))
  const flight = flightBytes(cargo, new Set([...all['first load'], ...fontsOf(built, all['first load'])]))
  isOver ||= flight > FLIGHT
  const engine = (cargo.bytes / 1e6).toFixed(2)
  console.log(
    `flight: ${(flight / 1e6).toFixed(2)} MB, ${engine} MB of it the engine; the budget is ${FLIGHT / 1e6} MB`,
  )
  process.exit(isOver ? 1 : 0)
}
