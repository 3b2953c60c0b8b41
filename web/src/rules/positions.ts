// A position that the engine made for a figure, and what it says may be done there.

export interface Position<View, Action> {
  seat: number
  view: View
  /** Actions that are allowed there (no rule) or refused by that clause. */
  tries: { action: Action; rule: string | null }[]
}
