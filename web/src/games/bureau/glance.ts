// A game of Bureau in small: my ship.

import art from '../../art/bureau.svg?raw'
import { addSprite } from '../../lib/art.ts'
import { t } from '../../lib/messages.svelte.ts'
import { scoresFrom } from '../../lib/scores.ts'
import type { Glance } from '../registry.ts'
import './bureau.css'
import Picture from './Glance.svelte'
import type { Bureau } from './types.ts'

addSprite('bureau', art)

export const glance: Glance<Bureau> = {
  Picture,
  round: ({ round, rounds }) => t('resume.bureau', { n: round, of: rounds }),
  scores: scoresFrom,
}
