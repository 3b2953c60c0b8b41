// The games that have a board of their own; each loads when its table is opened.

import type { Component, Snippet } from 'svelte'
import type { Know } from '../lib/explain.ts'
import type { Contract, Group, Option, Plain, Seat } from '../lib/protocol.ts'
import type { Setup } from '../lib/setup.ts'
import type { Table } from '../lib/table.svelte.ts'

export type Facts = Plain['facts']

/** What the components of a game are given: its table, its facts, ways to the shared sheets. */
export interface AtTable<C extends Contract = Plain> {
  table: Table<C>
  facts: C['facts']
  menu: () => void
  /** What stands where the log would: the moves of a game that is seen again. */
  aside?: Snippet | undefined
}

export interface AtEnd<C extends Contract = Plain> {
  table: Table<C>
  facts: C['facts']
  again: () => void
  look: () => void
}

/** What the track of a replay says of a position: its round, and which half of it. */
export interface Moment {
  round: number
  isNight?: boolean
}

/** What is known at a table: the position as it is asked for, and the components. */
export interface Known<C extends Contract = Plain> {
  table: Table<C>
  facts: C['facts']
}

export interface Board<C extends Contract = Plain> {
  /** The table under way. */
  Table: Component<AtTable<C>>
  /** The end of the game. */
  End: Component<AtEnd<C>>
  /** The clause of the present step; a game without a book of rules has none. */
  rule?: (view: C['view']) => string
  /** Which keys the table knows, as a message. */
  keys?: string
  /** One event of the log in words; null where it needs none. */
  word: (event: C['event'], seats: Seat[]) => string | null
  /** What the game says of its things where they are asked about; loads after the table. */
  knows?: () => Promise<(at: Known<C>) => Know>
  /** Nothing is hidden from anybody: passing the device needs no cover. */
  isOpen: boolean
  /** How a replay tells the time: by these fields of a view, the scores among them. */
  course?: { fields: string; moment: (view: C['view']) => Moment; words: (view: C['view']) => string }
}

export interface Glanced<C extends Contract = Plain> {
  view: C['view']
  facts: C['facts']
  seat: number
  /** What was done so far. */
  groups: readonly Group<C>[]
}

/** A position as the home page tells it, without the board. */
export interface Glance<C extends Contract = Plain> {
  /** What I have built so far, in small. */
  Picture: Component<Glanced<C>>
  round: (view: C['view']) => string
  /** Every side's score, this seat's first. */
  scores: (view: C['view'], seat: number) => number[]
}

const glances: Record<string, () => Promise<Glance>> = {
  aliens: async () => (await import('./aliens/glance.ts')).glance as Glance,
  bureau: async () => (await import('./bureau/glance.ts')).glance as Glance,
  cities: async () => (await import('./cities/glance.ts')).glance as Glance,
}

/** How a game is told in small; null where it has no board of its own. */
export async function glanceOf(game: string): Promise<Glance | null> {
  return (await glances[game]?.()) ?? null
}

/** What a control is given that chooses an option of a new table by its components. */
export interface Picking<F extends object = Facts> {
  option: Option
  facts: F
  setup: Setup
  change: (value: Setup['options'][string]) => void
}

/** Controls of their own, by option. */
export type Picks<F extends object = Facts> = Record<string, Component<Picking<F>>>

/** What a game brings to a new table. */
export interface Brought<F extends object = Facts> {
  picks: Picks<F>
  /** What it says of itself to one who will play alone. */
  Alone?: Component<{ facts: F }>
}

export async function picksOf(game: string): Promise<Brought> {
  return game === 'cities' ? ((await import('./cities/picks.ts')).brought as Brought) : { picks: {} }
}

// a game's name says which contract its board was written for
const boards: Record<string, () => Promise<Board>> = {
  aliens: async () => (await import('./aliens/index.ts')).board as Board,
  bureau: async () => (await import('./bureau/index.ts')).board as Board,
  cities: async () => (await import('./cities/index.ts')).board as Board,
}

export function hasBoard(game: string): boolean {
  return game in boards
}

/** The board of a game; one without a board of its own is played from the list of its actions. */
export async function boardOf(game: string): Promise<Board> {
  return (boards[game] ?? (async () => (await import('./plain/index.ts')).board))()
}

export interface Card {
  minutes: number
  age: number
  glow: string
}

/** What the card on the home page says besides what the server knows. */
export const CARDS: Record<string, Card> = {
  aliens: { minutes: 20, age: 6, glow: 'var(--blue)' },
  cities: { minutes: 60, age: 10, glow: 'var(--orange)' },
  bureau: { minutes: 75, age: 12, glow: 'var(--minerals)' },
}
