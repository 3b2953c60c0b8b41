// Scores as a list of tables tells them.

interface Scored {
  players: readonly { score: { total: number } }[]
}

/** Everybody's score, this seat's first. */
export function scoresFrom(view: Scored, seat: number): number[] {
  const totals = view.players.map((player) => player.score.total)
  return [...totals.slice(seat, seat + 1), ...totals.filter((_, i) => i !== seat)]
}
