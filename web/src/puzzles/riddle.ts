/** The puzzle of the day as the home page shows it. */
export interface Riddle {
  game: string
  title: string
  isFresh: boolean
}
