// What a reader looks for: found in the language of the page, and where nothing is, in the other one.

import { language } from '../lib/messages.svelte.ts'
import type { Language } from '../lib/settings.svelte.ts'
import { LEAST_LETTERS, search, type Entry, type Found } from './search.ts'

interface Wish {
  /** The book that is looked through: another one has other entries. */
  book: () => string
  query: () => string
  /** With which letter a bare number begins. */
  letter?: () => string
  entries: () => Entry[]
  /** Those of the other language, fetched once they are needed. */
  fetch: (language: Language) => Promise<Entry[]>
}

export function finding({ book, query, letter = () => '', entries, fetch }: Wish): { readonly found: Found[] | null } {
  let others = $state.raw<{ of: string; entries: Entry[] } | null>(null)
  const other = $derived<Language>(language() === 'ru' ? 'en' : 'ru')
  const of = $derived(`${book()} ${other}`)
  const own = $derived(query().trim().length < LEAST_LETTERS ? null : search(query(), entries(), letter()))
  const isInVain = $derived(own?.length === 0)
  const found = $derived(isInVain && others?.of === of ? search(query(), others.entries, letter()) : own)

  $effect(() => {
    if (!isInVain || others?.of === of) return
    const wanted = of
    fetch(other).then(
      (entries) => (others = { of: wanted, entries }),
      () => undefined, // without a network the page's own language is searched
    )
  })
  return {
    get found() {
      return found
    },
  }
}
