// The buttons of a turn, and what a tap on a unit of the store does.

import { t } from '../../lib/messages.svelte.ts'
import { tell } from '../../lib/notice.svelte.ts'
import { play } from '../../lib/sound.ts'
import type { Pinned } from './chosen.ts'
import type { Action, Take } from './contract.d.ts'
import { kindsOf, onlyHaul, type Load } from './gathering.ts'
import { isWholeTurn, undone } from './log.ts'
import { ofKind } from './model.ts'
import type { Mode, Turn } from './turn.svelte.ts'
import type { Resource } from './units.ts'
import { tileName, undoWords } from './words.ts'

export interface Button {
  key: string
  icon: string
  label: string
  /** A second line: how far an undo goes, that something ends it. */
  note?: string
  /** What it takes, as pictures after the label. */
  units?: readonly { name: Resource; n: number }[]
  isOff?: boolean
  act: () => void
}

export const back = (turn: Turn): Button => ({
  key: 'back',
  icon: 'i-close',
  label: t('cities.do.back'),
  act: () => turn.cancel(),
})

/** Answers that the main board cannot show: a button that gives one, or opens several. */
export function extrasOf(turn: Turn): Button[] {
  if (!turn.isMine || turn.asks !== 'main' || turn.placing || turn.pinned) return []
  const first = (kind: Action['kind']): Action | undefined => turn.legal.find((action) => action.kind === kind)
  const opens = (kind: Action['kind'], mode: Mode, icon: string, label: string): Button[] =>
    first(kind) ? [{ key: mode, icon, label, act: () => (turn.mode = mode) }] : []
  const does = (kind: Action['kind'], icon: string, label: string): Button[] =>
    first(kind) ? [{ key: kind, icon, label, act: () => turn.act(first(kind)) }] : []
  if (turn.mode === 'reserve') return [back(turn)]
  return [
    ...hauling(turn),
    ...opens('swap', 'swap', 'ui-swap', t('cities.do.swap')),
    ...opens('lift', 'move', 'ui-move', t('cities.do.move')),
    ...opens('reserve', 'reserve', 'ui-keep', t('cities.do.reserve')),
    ...does('instead', 'badge-priority', t('cities.do.instead')),
    ...does('pass', 'i-pass', t('cities.do.pass')),
  ]
}

/** Where a load from several areas can be taken in one way only, a button says from how many. */
function hauling(turn: Turn): Button[] {
  const only = onlyHaul(turn.legal)
  if (!only) return []
  const label = t('cities.do.haul', { n: only.areas })
  return [{ key: 'haul', icon: 'ui-gather', label, act: () => void turn.pin(only.haul) }]
}

export function skipOf(turn: Turn): Button | null {
  const action = ofKind(turn.legal, 'skip')[0]
  if (!action || turn.isTrying) return null
  const label = t(turn.asks === 'reserve' ? 'cities.do.no_reserve' : 'cities.do.skip')
  return { key: 'skip', icon: 'i-close', label, act: () => turn.act(action) }
}

/** The button that goes on: what is chosen is locked, paid, done. */
export function mainOf(turn: Turn): Button | null {
  if (turn.isChoosing && turn.isMine && !turn.sketch) {
    const isOff = !turn.workers.isWhole || turn.isPending
    return { key: 'ready', icon: 'i-lock', label: t('cities.ready'), isOff, act: () => turn.workers.ready() }
  }
  if (turn.pinned) return pinnedButton(turn, turn.pinned)
  if (turn.sketch) return null
  const isOff = turn.isPending || Boolean(turn.paying && turn.paying.payment < 0)
  if (turn.placing) {
    const isMove = turn.placing.origin.length > 0
    const label = t(isMove ? 'cities.do.move' : turn.trial ? 'cities.do.build' : 'cities.do.place')
    return { key: 'confirm', icon: 'ui-crane', label, isOff, act: () => turn.confirm() }
  }
  if (!turn.paying) return null
  return { key: 'pay', icon: 'i-check', label: t('cities.do.pay'), isOff, act: () => turn.pay() }
}

function loaded(turn: Turn, action: Load | Take): Button['units'] {
  if (action.kind === 'haul') return kindsOf(action)
  if (action.kind === 'take') return [{ name: action.resource, n: 1 }]
  return [{ name: action.area, n: turn.gains?.[action.area] ?? 0 }]
}

function pinnedButton(turn: Turn, { action }: Pinned): Button {
  const button = { key: 'confirm', isOff: turn.isPending, act: () => turn.confirm() }
  if (action.kind === 'reserve')
    return { ...button, icon: 'ui-keep', label: t('cities.choice.reserve', { tile: tileName(action.building) }) }
  const label = t(action.kind === 'take' ? 'cities.do.take' : 'cities.do.gather')
  return { ...button, icon: 'ui-gather', label, units: loaded(turn, action) }
}

/** Taking back the last thing done, by its name, and how far that goes. */
export function undoOf(turn: Turn): Button {
  const { groups, side, undoable } = turn.table
  const { to, actions } = undoable!
  const button = { key: 'undo', icon: 'i-undo', act: () => void turn.table.undo() }
  if (turn.isLocked) return { ...button, label: t('cities.do.change') }
  const note = t(isWholeTurn(groups, side, to) ? 'cities.undo.to_start' : 'cities.undo.to_step')
  return { ...button, label: undoWords(undone(groups, side, to), actions), note }
}

export type TapUnit = (place: number, resource: Resource) => void

/** A unit of the store pays, goes back to the bank, or is given in a swap. */
export function tapOf(turn: Turn): TapUnit | null {
  if (turn.paying) return (place) => tapPaid(turn, place)
  if (turn.asks === 'discard')
    return (_, resource) => turn.act(ofKind(turn.legal, 'discard').find((action) => action.resource === resource))
  return turn.mode === 'swap' ? (_, resource) => void (turn.given = resource) : null
}

function tapPaid({ paying }: Turn, place: number): void {
  if (paying?.tap(place)) return play('pick')
  play('no')
  tell(t('cities.pay.wrong'), { rule: 'C18' })
}
