// Aliens on the screen.

import pieces from '../../art/aliens.svg?raw'
import { addSprite, addWorlds } from '../../lib/art.ts'
import { t } from '../../lib/messages.svelte.ts'
import type { Board } from '../registry.ts'
import AliensEnd from './AliensEnd.svelte'
import AliensTable from './AliensTable.svelte'
import type { Aliens } from './model.ts'
import { rule } from './step.ts'
import { word } from './words.ts'

await addWorlds()
addSprite('aliens', pieces)

const course: Board<Aliens>['course'] = {
  fields: 'round,players.score.total',
  moment: ({ round }) => ({ round }),
  words: ({ round }) => t('aliens.round', { n: round }),
}

const knows = async () => (await import('./what.ts')).know

export const board: Board<Aliens> = { Table: AliensTable, End: AliensEnd, word, knows, rule, isOpen: true, course }
