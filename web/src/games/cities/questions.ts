// Questions that cards and rules ask, with every answer the engine allows.

import { t } from '../../lib/messages.svelte.ts'
import type { Choice } from './Ask.svelte'
import { cellAt } from './compose.ts'
import type { Action, Haul, Pay } from './contract.d.ts'
import { ofKind } from './model.ts'
import type { Mode, Turn } from './turn.svelte.ts'
import { standIns, unitList } from './units.ts'
import { changes, tileName, unitWords } from './words.ts'

export interface Button {
  key: string
  icon: string
  label: string
  isOff?: boolean
  act: () => void
}

export interface Question {
  title: string
  hint: string
  choices: Choice[]
  skip: Button | null
}

/** What is asked now, where the main board and the asteroid cannot ask it. */
export function questionOf(turn: Turn): Question | null {
  if (!turn.isMine || turn.isChoosing) return null
  switch (turn.asks) {
    case 'take':
      return taking(turn)
    case 'discard':
      return discarding(turn)
    case 'pay':
    case 'tile':
      return paying(turn)
    case 'monument':
      return raising(turn)
    case 'reserve':
      return reserving(turn)
    default:
      return MODES[turn.mode]?.(turn) ?? trying(turn)
  }
}

const back = (turn: Turn): Button => ({
  key: 'back',
  icon: 'i-close',
  label: t('cities.do.back'),
  act: () => turn.cancel(),
})

function taking(turn: Turn): Question | null {
  const { step } = turn.view
  if (step?.kind !== 'take') return null
  return {
    title: t('cities.title.take'),
    hint: t(step.source === 'bank' ? 'cities.hint.take_bank' : 'cities.hint.take_areas', { n: step.units }),
    choices: ofKind(turn.legal, 'take').map((action) => ({
      key: action.text,
      label: t(`cities.unit.${action.resource}`),
      units: [action.resource],
      act: () => turn.act(action),
    })),
    skip: turn.skip,
  }
}

function discarding(turn: Turn): Question {
  const { step } = turn.view
  const { given = 0, excess = step?.kind === 'discard' ? step.units : 0 } = turn.draft ?? {}
  return {
    title: t('cities.title.discard'),
    hint: t('cities.hint.discard', { done: given, n: given + excess }),
    choices: ofKind(turn.legal, 'discard').map((action) => ({
      key: action.text,
      label: t(`cities.unit.${action.resource}`),
      units: [action.resource],
      count: turn.held.store[action.resource],
      act: () => turn.act(action),
    })),
    skip: turn.draft ? back(turn) : null,
  }
}

const ofUnits = (turn: Turn, actions: readonly (Pay | Haul)[]): Choice[] =>
  actions.map((action) => ({
    key: action.text,
    label: unitWords(action),
    units: unitList(action),
    act: () => turn.act(action),
  }))

/** How to pay for a building, or for a tile that an ability offers. */
function paying(turn: Turn): Question | null {
  const { step } = turn.view
  const choices = ofUnits(turn, ofKind(turn.legal, 'pay'))
  if (step?.kind === 'pay')
    return {
      title: t('cities.title.pay'),
      hint: t('cities.hint.pay', { tile: tileName(step.tile) }),
      choices,
      skip: null,
    }
  if (step?.kind !== 'tile' || !step.cost) return null
  return { title: turn.title, hint: t('cities.hint.tile_cost', { n: step.cost }), choices, skip: turn.skip }
}

function raising(turn: Turn): Question {
  return {
    title: t('cities.title.monument'),
    hint: t('cities.hint.monument'),
    choices: ofKind(turn.legal, 'monument').map((action) => {
      const then = turn.raises[action.text]
      return {
        key: action.text,
        label: t('cities.choice.monument', { name: tileName(action.monument) }),
        tile: action.monument,
        cells: action.cells.map(cellAt),
        isMain: true,
        changes: then ? changes(then) : [],
        act: () => turn.act(action),
      }
    }),
    skip: turn.skip && { ...turn.skip, label: t('cities.do.no_monument') },
  }
}

function reserving(turn: Turn): Question {
  return {
    title: t('cities.title.reserve'),
    hint: t('cities.hint.reserve'),
    choices: ofKind(turn.legal, 'reserve').map((action) => ({
      key: action.text,
      label: t('cities.choice.reserve', { tile: tileName(action.building) }),
      tile: action.building,
      note: tileName(action.building),
      act: () => turn.act(action),
    })),
    skip: turn.skip ?? back(turn),
  }
}

function swapping(turn: Turn): Question {
  return {
    title: t('cities.do.swap'),
    hint: t('cities.hint.swap'),
    choices: ofKind(turn.legal, 'swap').map((action) => ({
      key: action.text,
      label: t('cities.choice.swap', {
        given: t(`cities.unit.${action.given}`),
        taken: t(`cities.unit.${action.taken}`),
      }),
      units: [action.given],
      to: [action.taken],
      act: () => turn.act(action),
    })),
    skip: back(turn),
  }
}

function hauling(turn: Turn): Question {
  return {
    title: t('cities.do.haul'),
    hint: t('cities.hint.haul'),
    choices: ofUnits(turn, ofKind(turn.legal, 'haul')),
    skip: back(turn),
  }
}

/** A cell as a person says it: column letter, row number from the top. */
const cellName = (cell: number): string => `${'abcdefgh'[cell % 8]}${Math.floor(cell / 8) + 1}`

function moving(turn: Turn): Question {
  return {
    title: t('cities.do.move'),
    hint: t('cities.hint.move'),
    choices: ofKind(turn.legal, 'lift').map((action) => ({
      key: action.text,
      label: t('cities.choice.lift', { tile: tileName(action.tile) }),
      tile: action.tile,
      note: `${tileName(action.tile)} ${cellName(action.cells[0] ?? 0)}`,
      act: () => void turn.tryOut(action),
    })),
    skip: back(turn),
  }
}

const MODES: Partial<Record<Mode, (turn: Turn) => Question>> = {
  swap: swapping,
  haul: hauling,
  move: moving,
  reserve: reserving,
}

/** How to pay for what is tried out, where there are several ways. */
function trying(turn: Turn): Question | null {
  const payments = turn.trial?.payments ?? []
  if (payments.length < 2) return null
  return {
    title: t('cities.title.pay'),
    hint: '',
    choices: payments.map((payment, i) => ({
      key: String(i),
      label: unitWords(payment.units),
      units: unitList(payment.units),
      standIns: standIns(payment),
      isOn: turn.payment === i,
      act: () => (turn.payment = i),
    })),
    skip: null,
  }
}

/** Answers that the main board cannot show: a button that gives one, or opens several. */
export function extrasOf(turn: Turn): Button[] {
  if (!turn.isMine || turn.asks !== 'main' || turn.placing) return []
  const first = (kind: Action['kind']): Action | undefined => turn.legal.find((action) => action.kind === kind)
  const opens = (kind: Action['kind'], mode: Mode, icon: string, label: string): Button[] =>
    first(kind) ? [{ key: mode, icon, label, act: () => (turn.mode = mode) }] : []
  const does = (kind: Action['kind'], icon: string, label: string): Button[] =>
    first(kind) ? [{ key: kind, icon, label, act: () => turn.act(first(kind)) }] : []
  return [
    ...opens('haul', 'haul', 'ui-gather', t('cities.do.haul')),
    ...opens('swap', 'swap', 'ui-swap', t('cities.do.swap')),
    ...opens('lift', 'move', 'ui-move', t('cities.do.move')),
    ...opens('reserve', 'reserve', 'ui-keep', t('cities.do.reserve')),
    ...does('instead', 'badge-priority', t('cities.do.instead')),
    ...does('pass', 'i-pass', t('cities.do.pass')),
  ]
}
