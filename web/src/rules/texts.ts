// The words of the rules; those of a game load on demand.

import { load, say, wordsIn } from '../lib/messages.svelte.ts'
import type { Language } from '../lib/settings.svelte.ts'
import { RULES } from './contents.ts'
import type { Entry } from './search.ts'

/** Load what a page or a sheet of a game’s rules says. */
export async function loadRules(game: string): Promise<void> {
  await Promise.all([load('rules'), load(`rules-${game}`), load(`symbols-${game}`), load(game)])
}

export interface ClauseText {
  text: string
  /** An example or a detail. */
  more: string
  /** The part that is our ruling. */
  ours: string
  /** All of it is our ruling. */
  isRuling: boolean
}

type Look = (key: string) => string | null

export function clauseOf(game: string, id: string, look: Look = say): ClauseText {
  return {
    text: look(`rules.${id}`) ?? '',
    more: look(`rules.${id}.more`) ?? '',
    ours: look(`rules.${id}.ours`) ?? '',
    isRuling: RULES[game]?.rulings.includes(id) ?? false,
  }
}

/** What stands over a section, or the sentence before all of them (`lead`). */
export const headingOf = (game: string, section: string, look: Look = say): string =>
  look(`rules.${game}.${section}`) ?? ''

/** The lines of the worked example. */
export const exampleOf = (game: string): string[] =>
  Array.from({ length: RULES[game]?.example ?? 0 }, (_, i) => say(`rules.${game}.example.${i + 1}`) ?? '')

/** What the search looks through. */
export function entriesOf(game: string, look: Look = say): Entry[] {
  return (RULES[game]?.sections ?? []).flatMap(({ section, clauses }) =>
    clauses.map((id) => {
      const { text, more, ours } = clauseOf(game, id, look)
      return { id, text: plain(text), more: [plain(more), plain(ours), headingOf(game, section, look)].join(' ') }
    }),
  )
}

/** The same in a language that the page does not speak. */
export const entriesIn = async (language: Language, game: string): Promise<Entry[]> =>
  entriesOf(game, await wordsIn(language, `rules-${game}`))

/** Without the marks of bold words. */
export const plain = (text: string): string => text.replace(/\*\*/g, '')
