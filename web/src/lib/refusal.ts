// What the server refused, in words of the page.

import { Refused } from './live.ts'
import { say, t } from './messages.svelte.ts'
import { tell } from './notice.svelte.ts'
import type { Fault, Reason } from './protocol.ts'
import { play } from './sound.ts'

/** The reason of an illegal action; where the catalogue lacks it, the engine's own sentence. */
export function reasonWords(reason: Reason): string {
  return (
    say(`refusal.${reason.key}`, { n: Number(Object.values(reason.numbers)[0] ?? 0), ...reason.numbers }) ??
    reason.sentence
  )
}

export function faultWords(fault: Fault): string {
  if (fault.reason) return reasonWords(fault.reason)
  return say(`fault.${fault.code}`, { message: fault.message }) ?? t('fault.other', { message: fault.message })
}

/** Show a refusal for a while. */
export function tellFault(fault: Fault): void {
  play('no')
  tell(faultWords(fault), fault.reason ? { tone: 'bad', rule: fault.reason.rule } : { tone: 'bad' })
}

/** Show whatever went wrong in a request. */
export function tellError(error: unknown): void {
  if (error instanceof Refused) tellFault(error.fault)
  else throw error
}
