// Bureau on the screen.

import { addSprite } from '../../lib/art.ts'
import { t } from '../../lib/messages.svelte.ts'
import art from '../../art/bureau.svg?raw'
import type { Board } from '../registry.ts'
import './bureau.css'
import End from './BureauEnd.svelte'
import Table from './BureauTable.svelte'
import { word } from './log.ts'
import { rule } from './step.ts'
import type { Bureau } from './types.ts'

addSprite('bureau', art)

const course: Board<Bureau>['course'] = {
  fields: 'round,players.score.total',
  moment: ({ round }) => ({ round }),
  words: ({ round, rounds }) => t('bureau.turn_of', { n: round, all: rounds }),
}

const knows = async () => (await import('./what.ts')).know

export const board: Board<Bureau> = { Table, End, word, knows, rule, keys: 'bureau.help.keys', isOpen: true, course }
