// Checks the glossary, docs/words.md: messages and packs use its words, and none that it forbids.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MOST_EXCEPTIONS = 10
const root = new URL('../..', import.meta.url).pathname

/** The tables of the glossary by game, and the texts that may stand as they are. */
export function parse(glossary) {
  const tables = {}
  const exceptions = []
  let heading = ''
  for (const line of glossary.split('\n')) {
    if (line.startsWith('## ')) heading = line.slice(3).toLowerCase()
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    if (cells.length === 5 && cells[0] !== 'Thing' && !/^-+$/.test(cells[0])) {
      const [thing, ru, en, notRu, notEn] = cells
      ;(tables[heading] ??= []).push({
        thing,
        ru: split(ru),
        en: split(en),
        not: { ru: split(notRu), en: split(notEn) },
      })
    }
    const exception = heading === 'exceptions' && /^- `(.+?)`:/.exec(line)
    if (exception) exceptions.push(exception[1])
  }
  return { tables, exceptions }
}

const split = (cell) => cell.split(',').map((word) => word.trim())

/** Finds a word, or with a dash at its end every word that begins so. */
function finder(word) {
  const stem = word.replace(/-$/, '')
  return new RegExp(`(?<![\\p{L}-])${stem}${word.endsWith('-') ? '' : '(?![\\p{L}-])'}`, 'iu')
}

/** The words that a row forbids, found in texts: `{ game: { language: [[where, text]] } }`. */
export function check({ tables, exceptions }, texts) {
  const faults = []
  const used = new Set()
  for (const [game, languages] of Object.entries(texts)) {
    const rows = [...tables.shell, ...(game === 'shell' ? [] : tables[game])]
    for (const [language, lines] of Object.entries(languages)) {
      for (const row of rows)
        for (const word of row.not[language]) {
          const find = finder(word)
          for (const [where, text] of lines) {
            if (!find.test(read(text))) continue
            if (exceptions.includes(text)) used.add(text)
            else faults.push(`${where}: “${text}”: not “${word}” but “${row[language].join(', ')}” (${row.thing})`)
          }
        }
      const all = lines.map(([, text]) => text.toLowerCase()).join('\n')
      for (const row of tables[game])
        // a stem: Russian words are declined
        if (!row[language].some((word) => all.includes(stemOf(word, language))))
          faults.push(`docs/words.md: ${game}: no text says “${row[language].join(', ')}” (${row.thing})`)
    }
  }
  for (const text of exceptions)
    if (!used.has(text)) faults.push(`docs/words.md: the exception “${text}” is not needed`)
  if (exceptions.length > MOST_EXCEPTIONS) faults.push(`docs/words.md: more than ${MOST_EXCEPTIONS} exceptions`)
  return [...new Set(faults)]
}

const stemOf = (word, language) =>
  (language === 'ru' ? word.slice(0, Math.max(3, word.length - 3)) : word).toLowerCase()

const forms = (message) => (typeof message === 'string' ? [message] : Object.values(message))
// what is filled in has a name for programmers
const read = (text) => text.replace(/\{\w+\}/g, '{}')

/** The messages of a game: its own file, and what is told of it elsewhere (`rules-<game>`, `symbols-<game>`). */
function messages(game, language) {
  const folder = `web/messages/${language}`
  const files = readdirSync(join(root, folder)).filter(
    (file) => file === `${game}.json` || file.endsWith(`-${game}.json`),
  )
  return files.flatMap((file) => {
    const words = JSON.parse(readFileSync(join(root, folder, file), 'utf8'))
    return Object.entries(words).flatMap(([key, text]) => forms(text).map((form) => [`${folder}/${file} ${key}`, form]))
  })
}

/** The texts of all packs of a game in a language: `ru = "…"`, `en = "…"`. */
function packs(game, language) {
  const folder = `src/cosmodrome/games/${game}/packs`
  const files = readdirSync(join(root, folder), { recursive: true }).filter((file) => file.endsWith('.toml'))
  const text = new RegExp(`\\b${language} = "((?:[^"\\\\]|\\\\.)*)"`, 'g')
  return files.flatMap((file) =>
    [...readFileSync(join(root, folder, file), 'utf8').matchAll(text)].map((found) => [`${folder}/${file}`, found[1]]),
  )
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const glossary = parse(readFileSync(join(root, 'docs/words.md'), 'utf8'))
  const texts = {}
  for (const game of Object.keys(glossary.tables)) {
    texts[game] = {}
    for (const language of ['ru', 'en'])
      texts[game][language] = [...messages(game, language), ...(game === 'shell' ? [] : packs(game, language))]
  }
  const faults = check(glossary, texts)
  for (const fault of faults) console.error(fault)
  console.log(`words: ${Object.values(glossary.tables).flat().length} things, ${faults.length} faults`)
  process.exit(faults.length ? 1 : 0)
}
