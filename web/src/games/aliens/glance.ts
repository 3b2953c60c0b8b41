// A game of Aliens in small: my planets.

import pieces from '../../art/aliens.svg?raw'
import { addSprite } from '../../lib/art.ts'
import { t } from '../../lib/messages.svelte.ts'
import { scoresFrom } from '../../lib/scores.ts'
import type { Glance } from '../registry.ts'
import Picture from './Glance.svelte'
import type { Aliens } from './model.ts'

addSprite('aliens', pieces)

export const glance: Glance<Aliens> = {
  Picture,
  round: ({ round }) => t('resume.aliens', { n: round }),
  scores: scoresFrom,
}
