// What a lesson at a table is made of.

import type { TableMessage } from '../lib/protocol.ts'

export type Lesson = NonNullable<TableMessage['lesson']>

/** What the guide says just now, in the language of the page. */
export interface Words {
  praise: string
  say: string
  ask: string
}
