// What the table says to whoever decides: what is asked, what follows, and a sentence more for whoever is new.

import { both, t, type Key } from '../../lib/messages.svelte.ts'
import { nameOf } from '../../lib/seats.ts'
import type { Turn } from './turn.svelte.ts'
import type { Effects, OfficeKind } from './types.ts'
import { capital, captainWords, creditWords, effectsWords, whyWords } from './words.ts'

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
    case 'over':
      return ''
    default:
      return t(`bureau.ask.${turn.stage}`)
  }
}

function waiting(turn: Turn): string {
  const { seat, mine, seats } = turn.message
  if (seat === null && !mine.length) return t('bureau.ask.watch')
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
  const next = turn.view.waiting[0]
  if (next) return t('bureau.then', { text: t(next.stage === 'flight' ? 'bureau.then.flight' : 'bureau.then.rest') })
  const isLast = (turn.stage === 'compartment' || turn.stage === 'captain') && !turn.view.no_refill
  return isLast ? t('bureau.then', { text: t('bureau.then.refill') }) : ''
}

/** The same in a sentence, for whoever does not read the pictures yet. */
export function tipOf(turn: Turn): string {
  if (!turn.isMine || turn.flight.goal || turn.stage === 'side') return ''
  if (turn.preview) return previewTip(turn, turn.preview)
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

function previewTip(turn: Turn, preview: Effects): string {
  const opens = turn.foresight?.opens.length
  return opens ? `${sentence(preview)} ${t('bureau.tip.opens', { n: opens })}` : sentence(preview)
}

function placeTip(turn: Turn): string {
  if (turn.kind) return t('bureau.tip.spot')
  return turn.view.round < 3 ? `${t('bureau.tip.goal')} ${t('bureau.tip.agent')}` : t('bureau.tip.agent')
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

const BRIEF: Partial<Record<string, Key>> = {
  offices_none: 'bureau.brief.offices_none',
  level_none: 'bureau.brief.level_none',
  no_fuel: 'bureau.brief.no_fuel',
}

/** Why greyed chips cannot be done: all of them in brief, or else the first. */
function blockedTip(turn: Turn): string {
  const items = turn.agenda?.items.filter((item) => item.done < item.limit || item.limit === 0) ?? []
  const chips = items.flatMap((item) => item.chips).filter((chip) => chip.why)
  const short = chips.map((chip) => BRIEF[chip.why!.key])
  if (chips.length > 1 && short.every((key) => key !== undefined))
    return `${capital([...new Set(short)].map((key) => t(key)).join('; '))}.`
  const [chip] = chips
  if (!chip) return ''
  const why = whyWords(chip.why!).replace(/^./, (first) => first.toLowerCase())
  return `${t(`bureau.short.${chip.effect.kind}`, { n: 1 })}: ${why}.`
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
