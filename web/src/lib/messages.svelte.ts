// Words of the client: one catalogue a language and area; an area (a game) loads when it is needed.

import type shell from '../../messages/ru/shell.json'
import type account from '../../messages/ru/account.json'
import type aliens from '../../messages/ru/aliens.json'
import type bureau from '../../messages/ru/bureau.json'
import type cities from '../../messages/ru/cities.json'
import type flight from '../../messages/ru/flight.json'
import type learn from '../../messages/ru/learn.json'
import type owner from '../../messages/ru/owner.json'
import type rulebook from '../../messages/ru/rules.json'
import type puzzles from '../../messages/ru/puzzles.json'
import type replay from '../../messages/ru/replay.json'
import type review from '../../messages/ru/review.json'
import type what from '../../messages/ru/what.json'
import type whatif from '../../messages/ru/whatif.json'
import { settings, set, type Language } from './settings.svelte.ts'

export type Key =
  | keyof typeof shell
  | keyof typeof account
  | keyof typeof aliens
  | keyof typeof bureau
  | keyof typeof cities
  | keyof typeof flight
  | keyof typeof learn
  | keyof typeof owner
  | keyof typeof rulebook
  | keyof typeof puzzles
  | keyof typeof replay
  | keyof typeof review
  | keyof typeof what
  | keyof typeof whatif
export type Area =
  | 'shell'
  | 'account'
  | 'aliens'
  | 'bureau'
  | 'cities'
  | 'flight'
  | 'learn'
  | 'owner'
  | 'rules'
  | 'puzzles'
  | 'replay'
  | 'review'
  | 'what'
  | 'whatif'
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>
export type Numbers = Record<string, string | number>

const sources = import.meta.glob<Record<string, Message>>('../../messages/*/*.json', { import: 'default' })
const areas = new Set<string>()
let current = $state.raw<{ words: Record<string, Message>; language: Language }>({ words: {}, language: 'ru' })
let rules = new Intl.PluralRules('ru')

/** Load the words of an area in the language of the settings; a game without words of its own has none to load. */
export async function load(area: string): Promise<void> {
  areas.add(area)
  await fill(settings.language)
}

/** Change the language of everything on the screen. */
export async function speak(language: Language): Promise<void> {
  await fill(language)
  set('language', language)
}

async function fill(language: Language): Promise<void> {
  let parts: Record<string, Message>[] = []
  // what is asked for meanwhile comes too: whoever ends last has all of it
  for (let count = -1; count !== areas.size;) {
    count = areas.size
    parts = await Promise.all(
      [...areas].map((area) => sources[`../../messages/${language}/${area}.json`]?.() ?? Promise.resolve({})),
    )
  }
  use(language, Object.assign({}, ...parts))
  document.documentElement.lang = language
}

/** An area's words in a language, whatever the page speaks: for what is looked up, not shown. */
export async function wordsIn(language: Language, area: string): Promise<(key: string) => string> {
  const words = (await sources[`../../messages/${language}/${area}.json`]?.()) ?? {}
  return (key) => {
    const message = words[key] ?? ''
    return typeof message === 'string' ? message : (message.other ?? '')
  }
}

/** Take these words in that language: what loading ends with. */
export function use(language: Language, words: Record<string, Message>): void {
  rules = new Intl.PluralRules(language)
  current = { words, language }
}

/** The message in the language of the page, with its numbers; `n` chooses the plural form. */
export function t(key: Key, numbers: Numbers = {}): string {
  return say(key, numbers) ?? key
}

/** The message of a key that came from the server, or null where there is none. */
export function say(key: string, numbers: Numbers = {}): string | null {
  const message = current.words[key]
  if (message === undefined) return null
  return format(message, numbers)
}

/** A text that the server sends in both languages. */
export function both(text: { ru: string; en: string } | null | undefined): string {
  return text ? text[current.language] : ''
}

/** Names in a row: with commas, and a word before the last. */
export function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(t('and'))
}

export function language(): Language {
  return current.language
}

function format(message: Message, numbers: Numbers): string {
  const form =
    typeof message === 'string'
      ? message
      : (message[rules.select(Number(numbers['n'] ?? 0))] ?? message.other ?? message.many ?? '')
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(numbers[name] ?? whole))
}
