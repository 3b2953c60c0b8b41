// What a guide says, as pieces: **bold** words, the praise it begins with, the word that is being spoken.

export interface Piece {
  text: string
  isBold: boolean
  isNice: boolean
  isSpoken: boolean
}

/** The words alone, as they are read aloud. */
export const plain = (text: string): string => text.replaceAll('**', '')

/** A text with **bold** words, cut where boldness changes. */
export function pieces(text: string, isNice = false, isBold = false): Piece[] {
  return text
    .split('**')
    .map((part, i) => ({ text: part, isBold: isBold || i % 2 === 1, isNice, isSpoken: false }))
    .filter((piece) => piece.text)
}

/** The same pieces with what is being spoken, from one letter of all of them to another, cut out. */
export function spoken(all: readonly Piece[], from: number, to: number): Piece[] {
  let at = 0
  return all.flatMap((piece) => {
    const [start, end] = [Math.max(0, from - at), Math.max(0, to - at)]
    at += piece.text.length
    if (start >= piece.text.length || !end) return [piece]
    return [
      { ...piece, text: piece.text.slice(0, start) },
      { ...piece, text: piece.text.slice(start, end), isSpoken: true },
      { ...piece, text: piece.text.slice(end) },
    ].filter((cut) => cut.text)
  })
}
