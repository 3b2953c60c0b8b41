// Recovery codes: five groups of four letters.

const LETTERS = 20

/** What is typed as a code, in its groups: case, hyphens and spaces do not matter. */
export function inGroups(text: string): string {
  const letters = text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, LETTERS)
  return groups(letters).join('-')
}

/** The groups of a code, to be shown apart. */
export function groups(code: string): string[] {
  return code.replaceAll('-', '').match(/.{1,4}/g) ?? []
}
