// Cities on the screen.

import pieces from '../../art/cities.svg?raw'
import { addSprite } from '../../lib/art.ts'
import type { Board } from '../registry.ts'
import './cities.css'
import CitiesEnd from './CitiesEnd.svelte'
import CitiesTable from './CitiesTable.svelte'
import type { Cities } from './model.ts'
import { rule } from './step.ts'
import { word } from './words.ts'

addSprite('cities', pieces)

export const board: Board<Cities> = { Table: CitiesTable, End: CitiesEnd, word, rule, isOpen: false }
