// The rules over the table: which clause is open there, and what was tried when it was refused.

import { go } from './router.svelte.ts'

const GAMES: Record<string, string> = { A: 'aliens', B: 'bureau', C: 'cities' }

/** What was refused: why in words, what it is called, where it is on the screen. */
export interface Tried {
  text: string
  what: string
  box: DOMRect | null
}

export interface Opened {
  clause: string
  tried: Tried | null
}

let opened = $state.raw<Opened | null>(null)
let isAtTable = false

/** The game whose rules hold a clause: `B24` is Bureau’s. */
export const gameOfRule = (clause: string): string | null =>
  /^[ABC]\d+$/.test(clause) ? (GAMES[clause[0]!] ?? null) : null

export const ruleHref = (clause: string): string => `/rules/${gameOfRule(clause)}#${clause}`

export function openedRule(): Opened | null {
  return opened
}

/** Open a clause: over the table, or elsewhere as its page. */
export function openRule(clause: string, tried: Tried | null = null): void {
  if (isAtTable) opened = { clause, tried }
  else go(ruleHref(clause))
}

export function closeRule(): void {
  opened = null
}

/** A table is on the screen: clauses open over it until it goes. */
export function welcomeRules(): () => void {
  isAtTable = true
  return () => {
    isAtTable = false
    opened = null
  }
}
