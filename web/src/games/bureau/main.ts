// The one button that goes on.

import { t } from '../../lib/messages.svelte.ts'
import type { Turn } from './turn.svelte.ts'
import { agentWord, spotWords } from './words.ts'

export interface Main {
  label: string
  words: string
  go: () => void
  /** What is expected now, not a way out. */
  isGo: boolean
  isSkip?: boolean
  /** Something more below the label. */
  note?: string
  fuel?: number
}

/** What the button does now; null where something has to be chosen first. */
export function mainOf(turn: Turn): Main | null {
  if (!turn.isMine) return null
  if (turn.stage === 'side') return go(t('bureau.choose_side'), () => void turn.act(`side ${turn.looked}`))
  if (turn.stage === 'place') return placing(turn)
  if (turn.flight.goal) return flight(turn)
  if (turn.stage === 'refill') return taking(turn)
  if (turn.can('stop')) return { ...go(t('bureau.stop'), () => turn.finish('stop')), isGo: !turn.flight.lands.length }
  if (turn.can('leave')) return leaving(turn)
  return turn.can('end') ? ending(turn) : null
}

const go = (label: string, act: () => void, words = label): Main => ({ label, words, go: act, isGo: true })

function placing(turn: Turn): Main | null {
  const { pinned, placing } = turn
  if (!pinned || !placing) return null
  const words = `${t('bureau.place')}: ${agentWord(pinned.kind)}, ${spotWords(pinned.spot)}`
  const main = go(t('bureau.place'), () => void turn.act(placing.text), words)
  return isUseless(turn) ? { ...main, note: t('bureau.useless') } : main
}

/** Whether the agent that is pinned would bring nothing now. */
function isUseless({ foresight }: Turn): boolean {
  const items = [...(foresight?.items ?? []), ...(foresight?.reward ?? [])]
  return foresight !== null && items.every((item) => item.chips.every((chip) => !chip.gives))
}

function flight(turn: Turn): Main {
  const goal = turn.flight.goal!
  const isNew = goal.tile === null
  const words = t(isNew ? 'bureau.discover_words' : 'bureau.fly_words', { n: goal.fuel })
  const label = t(isNew ? 'bureau.discover' : 'bureau.fly')
  return { ...go(label, () => turn.flight.depart(goal), words), fuel: goal.fuel }
}

function taking(turn: Turn): Main | null {
  const action = turn.taking
  if (!action) return null
  const words = t('bureau.take_words', { agent: agentWord(action.agent) })
  return go(t('bureau.take'), () => void turn.act(action.text), words)
}

function leaving(turn: Turn): Main {
  return {
    label: t(turn.legal.length > 2 ? 'bureau.leave_words' : 'bureau.leave'),
    words: t('bureau.leave_words'),
    go: () => turn.finish('leave'),
    isGo: false,
    isSkip: true,
  }
}

function ending(turn: Turn): Main {
  if (turn.stage === 'close' || turn.view.no_refill)
    return { ...go(t('bureau.end'), () => turn.finish('end')), isGo: turn.stage === 'close' }
  const isAll = turn.legal.length === 1
  return { ...go(t('bureau.end_actions'), () => turn.finish('end'), t('bureau.end_words')), isGo: isAll }
}
