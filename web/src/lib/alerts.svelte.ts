// "It is your turn": sound, the page's title, and the browser's notification where it is allowed.

import { t } from './messages.svelte.ts'
import { below } from './root.ts'
import { play } from './sound.ts'
import { settings } from './settings.svelte.ts'

let title = ''
let waiting = false

/** Name the page; while it is one's turn a mark stands before the name. */
export function nameThePage(text: string): void {
  title = text
  show()
}

/** Whether the page waits for its person. */
export function markTurn(isMine: boolean): void {
  waiting = isMine
  show()
}

function show(): void {
  // a model under test has no page
  if (typeof document !== 'undefined') document.title = waiting ? `● ${t('your_turn')} · ${title}` : title
}

/** Whether nobody looks at the page. */
export const isHidden = (): boolean => typeof document !== 'undefined' && document.visibilityState === 'hidden'

/** Call the person: heard always, seen outside the page when it is hidden. */
export function alertTurn(about: string): void {
  play('turn')
  if (!settings.alerts || !isHidden()) return
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const note = new Notification(t('your_turn'), { body: about, icon: below('/icons/icon-192.png'), tag: 'turn' })
  note.onclick = () => {
    window.focus()
    note.close()
  }
}

/** Ask the browser once whether we may call from outside the page. */
export async function allowAlerts(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false
  return (await Notification.requestPermission()) === 'granted'
}
