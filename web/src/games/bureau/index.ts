// Bureau on the screen.

import { addSprite } from '../../lib/art.ts'
import art from '../../art/bureau.svg?raw'
import type { Board } from '../registry.ts'
import './bureau.css'
import End from './BureauEnd.svelte'
import Table from './BureauTable.svelte'
import { word } from './log.ts'
import { rule } from './step.ts'
import type { Bureau } from './types.ts'

addSprite('bureau', art)

export const board: Board<Bureau> = { Table, End, word, rule, keys: 'bureau.help.keys', isOpen: true }
