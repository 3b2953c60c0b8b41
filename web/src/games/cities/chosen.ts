// What is chosen and not sent yet.

import type { Action, Discard, Reserve, StorePreview, Take, Units } from './contract.d.ts'
import type { Load } from './gathering.ts'
import type { Resource } from './units.ts'

/** What has been chosen of a gain that overfills the store: sent when nothing more must go back. */
export interface Draft {
  actions: readonly Action[]
  legal: Discard[]
  store: Units
  limit: number
  /** How many units must still go back, and how many are chosen. */
  excess: number
  given: number
}

/** What is chosen and waits for its confirmation: a load, a unit, a building to be kept. */
export interface Pinned {
  action: Load | Take | Reserve
  /** The store as it would be. */
  then: Pick<StorePreview, 'store' | 'limit' | 'excess'> | null
  /** The areas in the order they were tapped. */
  order: readonly Resource[]
}
