// Which clauses have a figure, and what draws it: the parts of the game's own table, from positions that the engine made.

import type { Component } from 'svelte'

export interface Drawn {
  id: string
}

const DRAWN: Record<string, readonly string[]> = {
  aliens: ['A1', 'A2', 'A5', 'A7', 'A8', 'A9', 'A10', 'A11', 'A12', 'A13', 'A15', 'A18'],
  cities: [
    'C1',
    'C2',
    'C3',
    'C5',
    'C6',
    'C7',
    'C14',
    'C16',
    'C17',
    'C18',
    'C20',
    'C21',
    'C27',
    'C28',
    'C29',
    'C32',
    'C36',
    'C41',
    'C46',
  ],
  bureau: [
    'B2',
    'B3',
    'B4',
    'B5',
    'B6',
    'B8',
    'B14',
    'B18',
    'B19',
    'B22',
    'B23',
    'B24',
    'B25',
    'B26',
    'B27',
    'B30',
    'B32',
    'B33',
    'B34',
    'B37',
    'B39',
    'B40',
    'B41',
    'B42',
    'B43',
    'B44',
    'B45',
    'B46',
  ],
}

const LOADED: Record<string, () => Promise<{ default: Component<Drawn> }>> = {
  aliens: () => import('../games/aliens/RulesFigure.svelte'),
  cities: () => import('../games/cities/RulesFigure.svelte'),
  bureau: () => import('../games/bureau/RulesFigure.svelte'),
}

export const drawnOf = (game: string): readonly string[] => DRAWN[game] ?? []

export const hasFigure = (game: string, id: string): boolean => drawnOf(game).includes(id)

/** What draws the figures of a game, with its sprites and positions. */
export async function artistOf(game: string): Promise<Component<Drawn>> {
  return (await LOADED[game]!()).default
}
