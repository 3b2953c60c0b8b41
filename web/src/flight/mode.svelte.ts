// Whether this page flies: everything it asks is answered on this device.

import { answerBy } from '../lib/api.ts'

const KEY = 'cosmodrome.flight'
const FLOWN = 'cosmodrome.flown'
const SETTLE_MS = 60_000 // not while somebody waits for the table

let isFlying = $state.raw(false)

export const flying = (): boolean => isFlying

/** Whether this person wants to fly though there is a server. */
export function wantsToFly(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

/** Whether anything was ever played on this device alone. */
export function hasFlown(): boolean {
  try {
    return localStorage.getItem(FLOWN) !== null
  } catch {
    return false
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
