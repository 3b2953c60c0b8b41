// What the table asks for, in words: the title, the line below it, the line at the button of a secret choice.

import { t } from '../../lib/messages.svelte.ts'
import { nameOf } from '../../lib/seats.ts'
import type { Pinned } from './chosen.ts'
import type { View } from './contract.d.ts'
import type { Turn } from './turn.svelte.ts'
import { tileName } from './words.ts'

/** A round and which half of it. */
export function shiftWords(view: View, isNight: boolean): string {
  const n = view.round
  if (view.options.mode === 'advanced') return t(isNight ? 'cities.round_night' : 'cities.round_day', { n })
  return t(isNight ? 'cities.round_second' : 'cities.round_first', { n })
}

export const isNight = (view: View): boolean => view.stage === 1

export function titleOf(turn: Turn): string {
  const { view, table } = turn
  if (turn.trial?.action.kind === 'build') return tileName(turn.trial.action.building)
  if (view.over || !view.step) return t('cities.title.over')
  if (turn.isChoosing) return choosing(turn)
  if (!turn.isMine) return t('cities.title.other', { name: nameOf(table.seats[turn.atWork?.seat ?? 0]) })
  switch (turn.asks) {
    case 'place':
    case 'move':
    case 'discard':
    case 'take':
    case 'pay':
    case 'monument':
    case 'reserve':
    case 'again':
      return t(`cities.title.${turn.asks}`)
    case 'tile':
      return t('cities.title.tile', { tile: tileName(view.step.kind === 'tile' ? view.step.tile : '') })
    default:
      return t('cities.title.turn')
  }
}

function choosing({ view, table, isLocked }: Turn): string {
  if (isLocked && table.isSeated) return t('cities.title.wait')
  if (!table.isSeated) return t('cities.title.watch')
  if (view.options.plans === 'plans') return t('cities.title.plan')
  if (view.options.plans === 'rank_and_file') return t('cities.title.pair')
  if (view.options.mode === 'advanced') return t(isNight(view) ? 'cities.title.night' : 'cities.title.day')
  return t(isNight(view) ? 'cities.title.second' : 'cities.title.first')
}

export function hintOf(turn: Turn): string {
  if (!turn.table.isSeated || !turn.asks) return ''
  if (!turn.isMine) return waiting(turn)
  if (turn.isChoosing) {
    if (turn.need === 1) return turn.isSolo ? '' : t('cities.hint.choose')
    return t(turn.view.options.plans === 'plans' ? 'cities.hint.plan' : 'cities.hint.pair')
  }
  if (turn.pinned) return pinned(turn.pinned.action.kind)
  if (turn.trial) return t(turn.paying ? 'cities.hint.paid' : 'cities.hint.try')
  const { step } = turn.view
  if (step?.kind === 'tile' && step.cost) return t('cities.hint.tile_cost', { n: step.cost })
  if (turn.isReserving) return t('cities.hint.reserve')
  if (turn.asks !== 'main') return ''
  return turn.mode === 'move' ? t('cities.hint.move') : offered(turn)
}

/** When my turn comes, while somebody else acts. */
function waiting({ order, table }: Turn): string {
  const n = order.findIndex((one) => one.seat === table.side && one.state === 'next')
  return n < 0 ? '' : t('cities.hint.order', { n: n + 1 })
}

function pinned(kind: Pinned['action']['kind']): string {
  if (kind === 'take') return t('cities.hint.pinned_take')
  return t(kind === 'reserve' ? 'cities.hint.pinned_reserve' : 'cities.hint.pinned')
}

/** What the main board offers. */
function offered({ legal }: Turn): string {
  const has = (kind: string): boolean => legal.some((action) => action.kind === kind)
  if (!has('gather')) return has('build') ? t('cities.hint.main_build') : ''
  if (has('swap')) return t(has('build') ? 'cities.hint.main_swap' : 'cities.hint.main_area_swap')
  return t(has('build') ? 'cities.hint.main' : 'cities.hint.main_area')
}

/** What the button of a secret choice waits for, that it may still be changed, or that it ends all changing. */
export function tipOf(turn: Turn): string {
  if (!turn.isChoosing || !turn.table.isSeated) return ''
  if (turn.isMine && !turn.workers.isWhole) return t(turn.need === 1 ? 'cities.hint.one' : 'cities.hint.two')
  if (turn.isSolo) return t('cities.solo_ready')
  const others = turn.view.players.filter((_, seat) => seat !== turn.table.side)
  return t(turn.isMine && others.every((player) => player.is_ready) ? 'cities.last_ready' : 'cities.locked')
}
