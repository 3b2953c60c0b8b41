// Whether this page flies: everything it asks is answered on this device.

import { answerBy } from '../lib/api.ts'

const KEY = 'cosmodrome.flight'
const FLOWN = 'cosmodrome.flown'
const MET = 'cosmodrome.met'
const DAY_MS = 86_400_000
const SETTLE_MS = 60_000 // not while somebody waits for the table

let isFlying = $state.raw(false)

export const flying = (): boolean => isFlying

function noted(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Whether this person wants to fly though there is a server. */
export const wantsToFly = (): boolean => noted(KEY) === 'on'

/** Whether anything was ever played on this device alone. */
export const hasFlown = (): boolean => noted(FLOWN) !== null

/** Whether the games are worth taking along: the app is installed, the connection was lost here, or somebody came back. */
export const isWorthTaking = (since: number | undefined): boolean =>
  noted(MET) === 'lost' ||
  (noted(MET) !== 'no' &&
    (Date.now() > (since ?? Infinity) + DAY_MS || matchMedia('(display-mode: standalone)').matches))

/** What is known for that: that the connection was lost, or that nobody wants to hear of it. */
export function noteMet(what: 'lost' | 'no'): void {
  try {
    if (noted(MET) !== 'no') localStorage.setItem(MET, what)
  } catch {
    // then it is not offered
  }
}

export function wantToFly(on: boolean): void {
  if (on) localStorage.setItem(KEY, 'on')
  else localStorage.removeItem(KEY)
}

/** Begin to fly, if everything that it takes is kept here; whether it does. */
export async function takeOff(): Promise<boolean> {
  if (isFlying) return true
  const { kept, baseOf } = await import('./kept.ts')
  const list = await kept()
  if (!list) return false
  const { Deck } = await import('./deck.ts')
  const deck = new Deck({ base: baseOf(list.version), name: nameOf(), colour: 1, seed: '' })
  await deck.ready
  answerBy(deck)
  localStorage.setItem(FLOWN, 'yes')
  isFlying = true
  setTimeout(() => void settle(list.version), SETTLE_MS)
  return true
}

/** Python runs from its sources where a page was closed while they were compiled: that is made up for. */
async function settle(version: string): Promise<void> {
  const { install, isSettled } = await import('./install.ts')
  if (!(await isSettled(version))) await install(version, () => undefined).catch(() => undefined)
}

/** How somebody is called who was never called anything here. */
function nameOf(): string {
  return document.documentElement.lang === 'en' ? 'Pilot' : 'Пилот'
}
