// A building, or a tile to be moved, that is tried out: nothing is sent yet. The engine says where it may go and how it may be paid.

import type { Foreseen } from '../../lib/protocol.ts'
import type { Action, Build, Change, Lift, Pay, Payment, Place as PlaceAction, Units } from './contract.d.ts'
import { ofKind, type Cities } from './model.ts'
import { isSamePlace, type Place } from './places.ts'
import { RESOURCES } from './units.ts'

/** Asks the engine what steps would change, and what could follow. */
export type Ask = (actions: readonly Action[]) => Promise<Foreseen<Cities> | null>

export interface Trial {
  action: Build | Lift
  /** The ways to pay, and which of them is usual. */
  payments: readonly Payment[]
  usual: number
  /** The actions that pay; none where there is only one way to. */
  pays: readonly Pay[]
  places: readonly PlaceAction[]
  /** What each place would change. */
  changes: readonly { cells: Place; then: Change }[]
}

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
  const changes = preview.placements.flatMap((cells, i) => {
    const then = preview.changes[i]
    return then ? [{ cells, then }] : []
  })
  return places.length ? { action, payments, usual, pays, places, changes } : null
}

const payOf = (pays: readonly Pay[], units: Units | undefined): Pay | undefined =>
  pays.find((pay) => units && RESOURCES.every((name) => pay[name] === units[name]))

/** The steps of a trial: the action, the payment chosen, the place. */
export function stepsOf({ action, pays, payments }: Trial, payment: number, place: PlaceAction): Action[] {
  const pay = payOf(pays, payments[payment]?.units)
  return [action, ...(pay ? [pay] : []), place]
}

/** What a place would change. */
export const changeAt = (trial: Trial, place: Place | null): Change | null =>
  trial.changes.find((one) => isSamePlace(one.cells, place))?.then ?? null
