// What is chosen for a new table of Cities by looking at it.

import pieces from '../../art/cities.svg?raw'
import { addSprite } from '../../lib/art.ts'
import type { Picks } from '../registry.ts'
import AsteroidPick from './AsteroidPick.svelte'
import './cities.css'
import type { Facts } from './contract.d.ts'
import WorkersPick from './WorkersPick.svelte'

addSprite('cities', pieces)

export const picks: Picks<Facts> = { asteroid: AsteroidPick, workers: WorkersPick }
