// Cities on the screen.

import pieces from '../../art/cities.svg?raw'
import { addSprite } from '../../lib/art.ts'
import type { Board } from '../registry.ts'
import './cities.css'
import CitiesEnd from './CitiesEnd.svelte'
import CitiesTable from './CitiesTable.svelte'
import type { Cities } from './model.ts'
import { isNight, shiftWords } from './prompt.ts'
import { rule } from './step.ts'
import { word } from './words.ts'

addSprite('cities', pieces)

const course: Board<Cities>['course'] = {
  fields: 'round,stage,players.score.total',
  moment: (view) => ({ round: view.round, isNight: isNight(view) }),
  words: (view) => shiftWords(view, isNight(view)),
}

const knows = async () => (await import('./what.ts')).know

export const board: Board<Cities> = { Table: CitiesTable, End: CitiesEnd, word, knows, rule, isOpen: false, course }
