// How a lesson knows an action by its notation: word by word; `*` is any word, `a|b` one of several, `+c3+d3` a list of
// cells with all of these in it; a `*` at the end also stands for no word or for several.

export function isMatch(pattern: string, notation: string): boolean {
  const wanted = pattern.split(' ')
  let words = notation.split(' ')
  if (wanted.at(-1) === '*') {
    wanted.pop()
    words = words.slice(0, wanted.length)
  }
  return wanted.length === words.length && wanted.every((word, i) => isWord(word, words[i]!))
}

function isWord(wanted: string, word: string): boolean {
  if (!wanted.startsWith('+')) return wanted === '*' || wanted.split('|').includes(word)
  const cells = word.split(',')
  return wanted
    .slice(1)
    .split('+')
    .every((cell) => cells.includes(cell))
}

export const fits = (patterns: readonly string[], notation: string): boolean =>
  patterns.some((pattern) => isMatch(pattern, notation))
