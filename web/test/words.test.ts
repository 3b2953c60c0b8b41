import { describe, expect, it } from 'vitest'
// @ts-expect-error: a script without types
import { check, parse } from '../scripts/words.mjs'

const GLOSSARY = `
## Shell
| Thing | Russian | English | Not in Russian | Not in English |
|---|---|---|---|---|
| where one sits | место | seat | кресл- | chair |

## Cities
| Thing | Russian | English | Not in Russian | Not in English |
|---|---|---|---|---|
| one for another | сменить | swap | обмен- | exchange |

## Exceptions
- \`Обмен валюты\`: a sign on a house
`
const SHELL = { ru: [['s', 'место']], en: [['s', 'a seat']] }
const words = (ru: string[], en: string[]) =>
  check(parse(GLOSSARY), {
    shell: SHELL,
    cities: { ru: ru.map((text) => ['key', text]), en: en.map((text) => ['key', text]) },
  })

describe('the glossary', () => {
  it('is content with its own words and with what it lets stand', () => {
    expect(words(['Смените ресурс', 'Обмен валюты'], ['You swap {exchange}'])).toEqual([])
  })

  it('finds forbidden words: stems in every form, other words alone, those of the shell in every game', () => {
    expect(words(['Смените, обменяйте', 'Обмен валюты'], ['swap', 'exchange', 'exchanged', 'a chair'])).toEqual([
      'key: “Смените, обменяйте”: not “обмен-” but “сменить” (one for another)',
      'key: “a chair”: not “chair” but “seat” (where one sits)',
      'key: “exchange”: not “exchange” but “swap” (one for another)',
    ])
  })

  it('finds words that nothing says and exceptions that nothing needs', () => {
    expect(words(['ничего'], ['swap'])).toEqual([
      'docs/words.md: cities: no text says “сменить” (one for another)',
      'docs/words.md: the exception “Обмен валюты” is not needed',
    ])
  })
})
