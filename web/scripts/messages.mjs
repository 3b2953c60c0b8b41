// Checks the catalogues: the same keys, placeholders and plural forms in every language; none missing, none unused.
// With --schema also that every event and reason of every game has words; the schemas come on standard input, as
// `cosmodrome schema` prints them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createServer } from 'vite'
import { samples, unworded } from './wording.mjs'

const LANGUAGES = { ru: ['one', 'few', 'many'], en: ['one', 'other'] }
const root = new URL('..', import.meta.url).pathname

function files(folder, ends) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ends.some((end) => entry.name.endsWith(end)))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

export function placeholders(message) {
  const words = typeof message === 'string' ? message : Object.values(message).join(' ')
  return [...new Set(words.match(/\{\w+\}/g) ?? [])].sort().join(' ')
}

export function check(catalogues, sources) {
  const faults = []
  const [first, ...others] = Object.keys(catalogues)
  for (const language of others) {
    for (const key of Object.keys(catalogues[first]))
      if (!(key in catalogues[language])) faults.push(`${language}: ${key} is missing`)
    for (const key of Object.keys(catalogues[language]))
      if (!(key in catalogues[first])) faults.push(`${first}: ${key} is missing`)
  }
  for (const [language, words] of Object.entries(catalogues)) {
    for (const [key, message] of Object.entries(words)) {
      if (typeof message === 'object') {
        const forms = Object.keys(message).sort().join(' ')
        const needed = [...LANGUAGES[language]].sort().join(' ')
        if (forms !== needed) faults.push(`${language}: ${key} has the forms ${forms}, not ${needed}`)
      } else if (!message.trim()) faults.push(`${language}: ${key} is empty`)
      const there = catalogues[first][key]
      // a plural form may do without its number ("one world"), never with another one
      if (
        there !== undefined &&
        placeholders(there).replace('{n}', '').trim() !== placeholders(message).replace('{n}', '').trim()
      )
        faults.push(`${language}: ${key} has other placeholders than ${first}`)
    }
  }
  const literals = new Set([...sources.matchAll(/['"`]([a-z_]+(?:\.[a-z0-9_]+)*)['"`]/gi)].map((match) => match[1]))
  const prefixes = [...sources.matchAll(/\b(?:t|say)\(\s*`([a-z_.]+)\$\{/g)].map((match) => match[1])
  for (const key of Object.keys(catalogues[first])) {
    if (!literals.has(key) && !prefixes.some((prefix) => key.startsWith(prefix))) faults.push(`${key} is not used`)
  }
  for (const match of sources.matchAll(/\bt\(\s*['"]([^'"]+)['"]/g)) {
    if (!(match[1] in catalogues[first])) faults.push(`${match[1]} is used and nowhere written`)
  }
  return faults
}

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Every game of the schemas that has a board, held against its words: its own modules say them. */
async function wordings({ games }, catalogues) {
  const vite = await createServer({
    root,
    server: { middlewareMode: true, ws: false },
    appType: 'custom',
    logLevel: 'error',
  })
  try {
    const { use } = await vite.ssrLoadModule('/src/lib/messages.svelte.ts')
    const faults = []
    for (const [game, schema] of Object.entries(games)) {
      const folder = `src/games/${game}`
      if (!existsSync(join(root, folder))) continue
      const index = readFileSync(join(root, folder, 'index.ts'), 'utf8')
      const module = /import \{ word \} from '\.\/([\w.]+)'/.exec(index)[1]
      const { word } = await vite.ssrLoadModule(`/${folder}/${module}`)
      const { learn } = await vite.ssrLoadModule(`/${folder}/words.ts`)
      learn?.(samples(schema.$defs.Facts, schema.$defs)[0], samples(schema.$defs.View, schema.$defs)[0].deck)
      const speak = (language) => (use(language, catalogues[language]), word)
      faults.push(...unworded(game, schema, catalogues, read(`${folder}/silent.json`), speak))
    }
    return faults
  } finally {
    await vite.close()
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const catalogues = Object.fromEntries(
    Object.keys(LANGUAGES).map((language) => [
      language,
      Object.assign(
        {},
        ...files(`messages/${language}`, ['.json']).map((file) => JSON.parse(readFileSync(file, 'utf8'))),
      ),
    ]),
  )
  const sources = files('src', ['.ts', '.svelte'])
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const faults = check(catalogues, sources)
  if (process.argv.includes('--schema'))
    faults.push(...(await wordings(JSON.parse(await text(process.stdin)), catalogues)))
  const found = [...new Set(faults)]
  for (const fault of found) console.error(fault)
  const count = Object.keys(catalogues.ru).length
  console.log(`messages: ${count} in ${Object.keys(catalogues).join(' and ')}, ${found.length} faults`)
  process.exit(found.length ? 1 : 0)
}
