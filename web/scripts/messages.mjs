// Checks the catalogues: the same keys, placeholders and plural forms in every language; none missing, none unused.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LANGUAGES = { ru: ['one', 'few', 'many'], en: ['one', 'other'] }
const root = new URL('..', import.meta.url).pathname

function files(folder, ends) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ends.some((end) => entry.name.endsWith(end)))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

export function placeholders(message) {
  const text = typeof message === 'string' ? message : Object.values(message).join(' ')
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ')
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
  const faults = [...new Set(check(catalogues, sources))]
  for (const fault of faults) console.error(fault)
  console.log(
    `messages: ${Object.keys(catalogues.ru).length} in ${Object.keys(catalogues).join(' and ')}, ${faults.length} faults`,
  )
  process.exit(faults.length ? 1 : 0)
}
