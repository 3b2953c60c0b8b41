// A game without a board of its own: its actions as a list, its position as nested facts.

import type { Board } from '../registry.ts'
import PlainEnd from './PlainEnd.svelte'
import PlainTable from './PlainTable.svelte'
import { word } from './words.ts'

export const board: Board = { Table: PlainTable, End: PlainEnd, word, isOpen: false }
