// What the table says to whoever decides: what is asked, what follows, and a sentence more for whoever is new.

import { both, t, type Key } from '../../lib/messages.svelte.ts'
import { nameOf } from '../../lib/seats.ts'
import type { Turn } from './turn.svelte.ts'
import type { Effects, OfficeKind, View } from './types.ts'
import { capital, captainWords, creditWords, effectsWords } from './words.ts'
import { briefly } from './worth.ts'

/** What is asked now. */
export function promptOf(turn: Turn): string {
  if (!turn.table.isMyTurn) return waiting(turn)
  if (turn.flight.goal) return t('bureau.ask.goal')
  switch (turn.stage) {
    case 'place':
      return t(turn.pinned ? 'bureau.ask.confirm' : turn.kind ? 'bureau.ask.spot' : 'bureau.ask.agent')
    case 'discovery':
      return t('bureau.ask.discovery', { name: both(turn.facts.tiles[turn.me.tile]?.name) })
    case 'room':
      return room(turn)
    case 'flight':
      return t(turn.flight.lands.length ? 'bureau.ask.land' : 'bureau.ask.flight')
    case 'refill':
      return t(turn.view.placed === null ? 'bureau.ask.dead' : 'bureau.ask.refill')
    case 'close':
      return t(turn.view.placed === null ? 'bureau.ask.dead_last' : 'bureau.ask.close')
    case 'over':
      return ''
    default:
      return t(`bureau.ask.${turn.stage}`)
  }
}

function waiting(turn: Turn): string {
  const { seat, mine, seats } = turn.message
  if (!mine.length && (seat === null || turn.table.isReplay)) return t('bureau.ask.watch')
  return t('bureau.ask.wait', { name: nameOf(seats[turn.view.turn[0] ?? 0]) })
}

function room(turn: Turn): string {
  const name = t('bureau.ask.room', { name: both(turn.facts.rooms[turn.me.room]!.name) })
  const steps = turn.agenda?.steps
  return steps ? `${name}, ${t('bureau.steps_left', { n: steps })}` : name
}

/** What comes after it. */
export function thenOf(turn: Turn): string {
  if (!turn.isMine) return ''
  const next = turn.view.waiting.find(isLeft)
  if (next) return t('bureau.then', { text: t(next.stage === 'flight' ? 'bureau.then.flight' : 'bureau.then.rest') })
  const isLast = turn.stage !== 'refill' && turn.stage !== 'place' && turn.stage !== 'close' && turn.stage !== 'side'
  return isLast && !turn.view.no_refill ? t('bureau.then', { text: t('bureau.then.refill') }) : ''
}

/** Whether something of what waits is left to do. */
const isLeft = (waiting: View['waiting'][number]): boolean =>
  waiting.stage === 'flight' || waiting.items.some((item) => item.done < item.limit)

/** The same in a sentence, for whoever does not read the pictures yet. */
export function tipOf(turn: Turn): string {
  if (!turn.isMine || turn.flight.goal || turn.stage === 'side') return ''
  if (turn.pinned) return previewTip(turn)
  switch (turn.stage) {
    case 'place':
      return placeTip(turn)
    case 'flight':
      return t(
        ['bureau.tip.flight', 'bureau.tip.land', 'bureau.tip.lands'][Math.min(2, turn.flight.lands.length)] as Key,
      )
    case 'refill':
      return t(turn.can('redraw') ? 'bureau.redraw_words' : 'bureau.tip.refill')
    default:
      return agendaTip(turn)
  }
}

const sentence = (effects: Effects): string => `${capital(effectsWords(effects))}.`

function previewTip({ foresight }: Turn): string {
  return foresight?.opens.length ? t('bureau.tip.opens', { n: foresight.opens.length }) : ''
}

function placeTip(turn: Turn): string {
  if (turn.kind) return t('bureau.tip.spot')
  if (turn.view.round >= 3) return t('bureau.tip.agent')
  const first = matchMedia('(hover: none)').matches ? t('bureau.help.tap') : t('bureau.tip.goal')
  return `${first} ${t('bureau.tip.agent')}`
}

function agendaTip(turn: Turn): string {
  const { agenda, facts, me, stage } = turn
  if (turn.flight.isAiming) return t('bureau.tip.map')
  if (stage === 'captain' && me.captain) return captainWords(facts.captains[me.captain]!)
  const blocked = blockedTip(turn)
  if (blocked) return blocked
  if (stage === 'compartment' && turn.legal.length === 1) return t('bureau.tip.nothing')
  if (turn.can('turn')) return t('bureau.tip.inspector', { credits: creditWords(facts.numbers.inspector) })
  if (stage === 'room' && agenda) return sentence(agenda)
  return officesTip(turn) || (agenda && isIntricate(agenda) ? sentence(agenda) : '')
}

/** Why greyed chips cannot be done, each in a few words. */
function blockedTip(turn: Turn): string {
  const items = turn.agenda?.items.filter((item) => item.done < item.limit || item.limit === 0) ?? []
  const chips = items.flatMap((item) => item.chips).filter((chip) => chip.why)
  const why = chips.map((chip) =>
    t('bureau.blocked', { what: t(`bureau.short.${chip.effect.kind}`, { n: 1 }), why: briefly(chip.why!) }),
  )
  return [...new Set(why)].map((line) => `${line}.`).join(' ')
}

/** The offices that can be opened, and what they pay. */
function officesTip(turn: Turn): string {
  const kinds = [...new Set(turn.of('office').map((action) => action.office))]
  if (!kinds.length) return ''
  const words = (office: OfficeKind) =>
    t('bureau.open_office', {
      office: t(`bureau.office.${office}`),
      credits: turn.facts.offices[office].credits,
    })
  return `${capital(kinds.map(words).join('; '))}.`
}

const PLAIN: readonly string[] = ['fuel', 'credits', 'fly', 'office'] // their chips say it all

const isIntricate = (agenda: Effects): boolean =>
  agenda.items.some(
    (item) => item.price || item.per !== 'times' || item.chips.some((chip) => !PLAIN.includes(chip.effect.kind)),
  )
