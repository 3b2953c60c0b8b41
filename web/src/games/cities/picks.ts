// What is chosen for a new table of Cities by looking at it.

import pieces from '../../art/cities.svg?raw'
import { addSprite } from '../../lib/art.ts'
import type { Brought } from '../registry.ts'
import AsteroidPick from './AsteroidPick.svelte'
import './cities.css'
import type { Facts } from './contract.d.ts'
import SoloAbout from './SoloAbout.svelte'
import WorkersPick from './WorkersPick.svelte'

addSprite('cities', pieces)

export const brought: Brought<Facts> = {
  picks: { asteroid: AsteroidPick, workers: WorkersPick },
  Alone: SoloAbout,
}
