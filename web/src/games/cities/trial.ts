// A tile that is tried out: nothing is sent. The engine says where it may go, how it may be paid, and what that changes.

import type { Foreseen } from '../../lib/protocol.ts'
import type { Action, Build, Change, Lift, Pay, Payment, Place as PlaceAction, Price, Units } from './contract.d.ts'
import { ofKind, type Building, type Cities, type Source } from './model.ts'
import { isSamePlace, type Place } from './places.ts'
import { RESOURCES } from './units.ts'

/** Asks the engine what steps would change, and what could follow. */
export type Ask = (actions: readonly Action[]) => Promise<Foreseen<Cities> | null>

/** What each place would change. */
export type Changes = readonly { cells: Place; then: Change }[]

/** A building that can be built now, or a tile that can be moved. */
export interface Trial {
  action: Build | Lift
  /** The ways to pay, and which of them is usual. */
  payments: readonly Payment[]
  usual: number
  /** The actions that pay; none where there is only one way to. */
  pays: readonly Pay[]
  places: readonly PlaceAction[]
  changes: Changes
}

/** A building that cannot be built now, and why. */
export interface Sketch {
  building: Building
  source: Source
  price: Price
  lacks: Price
  hasTile: boolean
  changes: Changes
}

const changesOf = ({ placements, changes }: { placements: number[][]; changes: Change[] }): Changes =>
  placements.flatMap((cells, i) => (changes[i] ? [{ cells, then: changes[i] }] : []))

/** Try an action out; null where the engine does not allow it. */
export async function tryOut(action: Build | Lift, ask: Ask): Promise<Trial | null> {
  const first = await ask([action])
  const preview = first?.previews[0]
  if (preview?.kind !== 'build' && preview?.kind !== 'lift') return null
  const { payments, usual } = preview.kind === 'build' ? preview : { payments: [], usual: 0 }
  const pays = ofKind(first!.legal, 'pay')
  const paid = payOf(pays, payments[usual]?.units)
  const last = paid ? await ask([action, paid]) : first
  const places = ofKind(last?.legal ?? [], 'place')
  return places.length ? { action, payments, usual, pays, places, changes: changesOf(preview) } : null
}

/** The text of a build, whether or not it is legal. */
export const buildText = (building: Building, source: Source): string => `build ${building} ${source}`

/** What the engine says of a building that cannot be built now; null where it says nothing. */
export function sketchOf(found: Foreseen<Cities> | null, source: Source): Sketch | null {
  const preview = found?.previews[0]
  if (preview?.kind !== 'trial') return null
  const { tile: building, price, lacks, has_tile: hasTile } = preview
  return { building, source, price, lacks, hasTile, changes: changesOf(preview) }
}

export const payOf = (pays: readonly Pay[], units: Units | undefined): Pay | undefined =>
  pays.find((pay) => units && RESOURCES.every((name) => pay[name] === units[name]))

/** The steps of a trial: the action, the payment chosen, the place. */
export function stepsOf({ action, pays }: Trial, paid: Units | null, place: PlaceAction): Action[] {
  const pay = payOf(pays, paid ?? undefined)
  return [action, ...(pay ? [pay] : []), place]
}

/** What a place would change. */
export const changeAt = (changes: Changes, place: Place | null): Change | null =>
  changes.find((one) => isSamePlace(one.cells, place))?.then ?? null
