import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { facts as aliens } from '../src/games/aliens/figures.ts'
import { facts as bureau } from '../src/games/bureau/figures.ts'
import { facts as cities } from '../src/games/cities/figures.ts'
import { clausesOf, RULES, sectionOf, spanOf } from '../src/rules/contents.ts'
import { drawnOf } from '../src/rules/figures.ts'
import { SYMBOLS } from '../src/rules/symbols.ts'

const root = new URL('../..', import.meta.url).pathname
const read = (path: string) => readFileSync(root + path, 'utf8')
const GAMES = ['aliens', 'bureau', 'cities']
const LANGUAGES = ['ru', 'en']
const words = (language: string, area: string): Record<string, string> =>
  JSON.parse(read(`web/messages/${language}/${area}.json`))

/** The clauses of the project's own text, each with what it says. */
function clausesIn(game: string): Map<string, string> {
  const parts = read(`docs/rules/${game}.md`).split(/^- \*\*([A-Z]\d+)\*\*/m)
  const found = new Map<string, string>()
  for (let i = 1; i < parts.length; i += 2) found.set(parts[i]!, parts[i + 1]!.split(/^## /m)[0]!)
  return found
}

describe.each(GAMES)('the rules of %s', (game) => {
  it('hold every clause, once, in a section of its own kind', () => {
    expect([...clausesOf(game)].sort()).toEqual([...clausesIn(game).keys()].sort())
    for (const { section } of RULES[game]!.sections)
      for (const language of LANGUAGES)
        expect(words(language, `rules-${game}`)[`rules.${game}.${section}`]).toBeTruthy()
  })
  it.each(LANGUAGES)('say every clause in %s, and nothing that is no clause', (language) => {
    const text = words(language, `rules-${game}`)
    for (const id of clausesOf(game)) expect(text[`rules.${id}`], id).toMatch(/\p{L}.*[.!?)»”]$/u)
    for (const key of Object.keys(text)) {
      const id = /^rules\.([ABC]\d+)/.exec(key)?.[1]
      if (id) expect(sectionOf(game, id), key).not.toBeNull()
    }
  })
  it.each(LANGUAGES)('refer to clauses that there are, in %s', (language) => {
    for (const [key, text] of Object.entries(words(language, `rules-${game}`)))
      for (const [id] of text.matchAll(/\b[ABC]\d{1,2}\b/g)) expect(clausesOf(game), `${key}: ${id}`).toContain(id)
  })
  it('call ours what the text calls a ruling', () => {
    const text = words('ru', `rules-${game}`)
    const { rulings } = RULES[game]!
    for (const [id, source] of clausesIn(game)) {
      const isMarked = rulings.includes(id) || `rules.${id}.ours` in text
      expect(/ruling/i.test(source), id).toBe(isMarked)
    }
    for (const id of rulings) expect(text).not.toHaveProperty([`rules.${id}.ours`])
  })
  it('draw figures of clauses that there are', () => {
    for (const id of drawnOf(game)) expect(clausesOf(game)).toContain(id)
  })
})

it('names the clauses of a section as people read them', () => {
  expect(RULES['cities']!.sections.map(spanOf)).toContain('C18–C19, C48')
  expect(RULES['cities']!.sections.map(spanOf)).toContain('C14')
})

/** Kinds of effects that the components of Bureau use. */
const effects = [
  ...Object.values(bureau.ships).flatMap((ship) => Object.values(ship.compartments)),
  ...bureau.rooms.map((room) => room.bonus),
  ...Object.values(bureau.tiles).map((tile) => tile.bonus),
  ...Object.values(bureau.captains).map((captain) => captain.reward),
].flatMap((one) => one?.items ?? [])

/** What the pack of each game puts on its pieces, as ids of symbols. */
const PACKS: Record<string, Set<string>> = {
  aliens: new Set([
    'die',
    'astronaut',
    ...Object.values(aliens.tiles).flatMap((tile) => [
      tile.left || tile.right ? 'half' : 'empty_edge',
      tile.stations ? 'station' : 'tile',
      tile.aliens ? 'alien' : 'tile',
    ]),
  ]),
  cities: new Set([
    ...Object.keys(cities.resources),
    ...Object.keys(cities.terrain),
    ...Object.keys(cities.tiles),
    ...Object.keys(cities.monuments),
  ]),
  bureau: new Set([
    ...bureau.kinds.map((kind) => `agent_${kind}`),
    ...Object.keys(bureau.offices).map((office) => `office_${office}`),
    ...Object.keys(bureau.captains),
    ...bureau.colours.map((colour) => `planet_${colour}`),
    ...effects.flatMap((item) =>
      item.chips.map(({ effect }) => (effect.kind === 'sample' ? `sample_${effect.sample}` : effect.kind)),
    ),
    ...effects.flatMap((item) => (item.price ? [`pay_${item.price.kind}`, 'hook'] : [])),
    ...effects.flatMap((item) => (item.per === 'times' ? [] : [`per_${item.per}`])),
    ...effects.flatMap((item) => (item.chips.length > 1 ? ['or'] : [])),
  ]),
}

// drawings that say nothing by themselves: parts of portraits, ways to turn a piece, marks of the screen
const SILENT = /^(w-|ui-(turn|flip|arrow)|b-ui-aim$)/

describe.each(GAMES)('the symbols of %s', (game) => {
  const signs = SYMBOLS[game]!.flatMap((group) => group.symbols)
  it.each(LANGUAGES)('have a name, a sentence and a clause, in %s', (language) => {
    const text = words(language, `symbols-${game}`)
    for (const { id, rule } of signs) {
      expect(text[`symbol.${game}.${id}`], id).toBeTruthy()
      expect(text[`symbol.${game}.${id}.is`], id).toMatch(/[.!?]$/)
      expect(clausesOf(game), `${id}: ${rule}`).toContain(rule)
    }
    for (const { group } of SYMBOLS[game]!) expect(text[`symbol.${game}.group.${group}`]).toBeTruthy()
  })
  it('are all that the pack puts on its pieces', () => {
    for (const id of PACKS[game]!) expect(signs.map((sign) => sign.id)).toContain(id)
  })
  it('are all that is drawn', () => {
    const drawn = [...read(`web/src/art/${game}.svg`).matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]!)
    expect(drawn.length).toBeGreaterThan(10)
    const told = signs.flatMap((sign) => sign.art)
    expect(drawn.filter((id) => !SILENT.test(id) && !told.includes(id))).toEqual([])
    const sprites = readdirSync(root + 'web/src/art')
      .map((file) => read(`web/src/art/${file}`))
      .join('')
    for (const id of told) expect(sprites, id).toContain(`id="${id}"`)
  })
})
