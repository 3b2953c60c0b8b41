// Finding clauses by words in any of their forms, or by their number.

import { stem, WORD, wordsOf } from './stem.ts'

/** From the second letter on. */
export const LEAST_LETTERS = 2

export interface Entry {
  id: string
  /** What it says first; hits here count twice. */
  text: string
  /** Examples and details. */
  more?: string
}

export interface Found {
  id: string
  hits: number
}

const LOOKALIKES: Record<string, string> = { а: 'A', в: 'B', с: 'C', б: 'B', a: 'A', b: 'B', c: 'C' }

/** The clause that a query names, in Latin letters or in Cyrillic ones that look alike: `b24`, `В 24`; else null. */
export function numberIn(query: string, letter: string): string | null {
  const found = /^([abcабвс]?)\s*(\d{1,2})$/i.exec(query.trim())
  if (!found) return null
  return `${found[1] ? LOOKALIKES[found[1].toLowerCase()] : letter}${found[2]}`
}

/** Whether a word of the text is meant by a word of the query: the same stem, or it begins so. */
function isMeant(word: string, wanted: string): boolean {
  const [low, query] = [word.toLowerCase().replace(/ё/g, 'е'), wanted.toLowerCase().replace(/ё/g, 'е')]
  return low.startsWith(query) || (query.length > 2 && stem(low) === stem(query))
}

const countIn = (text: string, wanted: string): number => wordsOf(text).filter((word) => isMeant(word, wanted)).length

/** What a query finds, the best first: every word of it must be there. */
export function search(query: string, entries: readonly Entry[], letter = ''): Found[] {
  const number = numberIn(query, letter)
  if (number) {
    const exact = entries.filter((entry) => entry.id === number)
    const others = entries.filter((entry) => entry.id !== number && entry.id.startsWith(number))
    return [...exact, ...others].map(({ id }) => ({ id, hits: 1 }))
  }
  const wanted = wordsOf(query)
  if (query.trim().length < LEAST_LETTERS || !wanted.length) return []
  const found = entries.flatMap((entry) => {
    const counts = wanted.map((word) => 2 * countIn(entry.text, word) + countIn(entry.more ?? '', word))
    return counts.every(Boolean) ? [{ id: entry.id, hits: counts.reduce((sum, n) => sum + n, 0) }] : []
  })
  return found.sort((a, b) => b.hits - a.hits)
}

export interface Piece {
  text: string
  isHit: boolean
}

/** A text cut where a query hits it. */
export function marked(text: string, query: string): Piece[] {
  const wanted = query.trim().length < LEAST_LETTERS ? [] : wordsOf(query)
  if (!wanted.length) return [{ text, isHit: false }]
  const pieces: Piece[] = []
  let at = 0
  for (const match of text.matchAll(WORD)) {
    if (!wanted.some((word) => isMeant(match[0], word))) continue
    pieces.push({ text: text.slice(at, match.index), isHit: false }, { text: match[0], isHit: true })
    at = match.index + match[0].length
  }
  return [...pieces, { text: text.slice(at), isHit: false }].filter((piece) => piece.text)
}
