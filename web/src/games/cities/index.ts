// Cities on the screen.

import pieces from '../../art/cities.svg?raw'
import { addSprite } from '../../lib/art.ts'
import type { Board } from '../registry.ts'
import './cities.css'
import CitiesEnd from './CitiesEnd.svelte'
import CitiesTable from './CitiesTable.svelte'
import Help from './Help.svelte'
import type { Cities } from './model.ts'
import { word } from './words.ts'

addSprite('cities', pieces)

export const board: Board<Cities> = { Table: CitiesTable, End: CitiesEnd, Help, word, isOpen: false }
