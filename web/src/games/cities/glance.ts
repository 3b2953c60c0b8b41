// A game of Cities in small: my asteroid.

import pieces from '../../art/cities.svg?raw'
import { addSprite } from '../../lib/art.ts'
import { t } from '../../lib/messages.svelte.ts'
import { scoresFrom } from '../../lib/scores.ts'
import type { Glance } from '../registry.ts'
import './cities.css'
import Picture from './Glance.svelte'
import type { Cities } from './model.ts'

addSprite('cities', pieces)

export const glance: Glance<Cities> = {
  Picture,
  round: ({ round, rounds }) => t('resume.cities', { n: round, of: rounds }),
  scores: (view, seat) => [...scoresFrom(view, seat), ...(view.automaton ? [view.automaton.score.total] : [])],
}
