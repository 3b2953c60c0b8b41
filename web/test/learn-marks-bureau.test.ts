// Every mark, part and picture that a lesson of Bureau names has its place on the client's side.

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { JOINTS, SIGNS, SYMBOLS } from '../src/learn/pictures.ts'

const read = (folder: string, ending: string): string =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, import.meta.url), 'utf8'))
    .join('\n')
const lessons = read('../../src/cosmodrome/learn/bureau', '.py')
const table = read('../src/games/bureau', '.svelte')
const sprite = readFileSync(new URL('../src/art/bureau.svg', import.meta.url), 'utf8')

const strings = (text: string): string[] => [...text.matchAll(/"([^"]+)"/g)].map(([, one]) => one!)
/** What stands in all tuples of that name. */
const tuples = (name: string): string[] =>
  [...lessons.matchAll(new RegExp(`\\b${name}=\\(([^)]*)\\)`, 'g'))].flatMap(([, inside]) => strings(inside!))
const remarked = [...lessons.matchAll(/\("B\d+"(?:, "B\d+")*,?\),\s*\(("[^)]*)\),?\s*\)/g)].flatMap(([, inside]) =>
  strings(inside!),
)
const marks = [...[...lessons.matchAll(/Hop\("([^"]+)"/g)].map(([, mark]) => mark!), ...tuples('shows'), ...remarked]

describe('the lessons of Bureau', () => {
  it('are read', () => {
    expect(marks).toEqual(expect.arrayContaining(['agent:blue', 'stack', 'office:blue', 'side:own', 'place:0,0']))
    expect(tuples('picture')).toContain('fuel')
    expect(tuples('absent')).toContain('space')
  })
  it.each([...new Set(marks)])('%s is on the table', (mark) => {
    const [kind, value] = mark.split(':') as [string, string?]
    const isMarked = new RegExp(`data-mark="[^"]*\\b${kind}\\b`).test(table) || table.includes(`\`${kind}:$`)
    expect(isMarked || (value !== undefined && table.includes(`data-${kind}={`))).toBe(true)
  })
  it.each([...new Set([...tuples('absent'), ...tuples('locked')])])('%s is a part of the table', (part) => {
    const isTab = new RegExp(`tab: '${part}'`).test(table) && table.includes('data-part={tab}')
    expect(isTab || new RegExp(`data-part="[^"]*\\b${part}\\b`).test(table)).toBe(true)
  })
  it.each([...new Set(tuples('picture'))].filter((one) => ![...SIGNS, ...JOINTS].includes(one)))(
    '%s is drawn',
    (picture) => {
      const symbol = SYMBOLS[picture] ?? picture
      expect(symbol.startsWith('i-') || sprite.includes(`id="${symbol}"`)).toBe(true)
    },
  )
})
