// Questions that cards and rules ask, with every answer the engine allows.

import { t } from '../../lib/messages.svelte.ts'
import type { Choice } from './Ask.svelte'
import { cellAt } from './compose.ts'
import { back, type Button } from './buttons.ts'
import { ofKind } from './model.ts'
import type { Mode, Turn } from './turn.svelte.ts'
import { RESOURCES } from './units.ts'
import { changes, tileName } from './words.ts'

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
    case 'monument':
      return raising(turn)
    default:
      return MODES[turn.mode]?.(turn) ?? null
  }
}

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
      isOn: turn.pinned?.action === action,
      act: () => turn.takeArea(action.resource),
    })),
    skip: null,
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

/** One unit is given to the bank, another taken: first the one, then the other. */
function swapping(turn: Turn): Question {
  const { given } = turn
  const swaps = ofKind(turn.legal, 'swap')
  const kinds = RESOURCES.filter((name) => swaps.some((action) => action.given === name))
  const gives = kinds.map((name) => ({
    key: `give ${name}`,
    label: t(`cities.unit.${name}`),
    units: [name],
    count: turn.me.store[name],
    act: () => void (turn.given = name),
  }))
  const takes = swaps
    .filter((action) => action.given === given)
    .map((action) => ({
      key: action.text,
      label: t('cities.choice.swap', {
        given: t(`cities.unit.${action.given}`),
        taken: t(`cities.unit.${action.taken}`),
      }),
      units: [action.given],
      to: [action.taken],
      act: () => turn.act(action),
    }))
  return {
    title: t('cities.do.swap'),
    hint: t(given ? 'cities.hint.swap_take' : 'cities.hint.swap_give'),
    choices: given ? takes : gives,
    skip: given ? { ...back(turn), act: () => void (turn.given = null) } : back(turn),
  }
}

/** The tiles that may be moved are chosen on the asteroid. */
function moving(turn: Turn): Question {
  return { title: t('cities.do.move'), hint: t('cities.hint.move'), choices: [], skip: back(turn) }
}

const MODES: Partial<Record<Mode, (turn: Turn) => Question>> = { swap: swapping, move: moving }
