// Parts of the table that a lesson does not speak of yet: absent or locked, they keep their place.

let sheet: CSSStyleSheet | null = null

/** Leave these parts of the table out, and lock those. */
export function leaveOut(absent: readonly string[], locked: readonly string[]): void {
  if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()))
  const of = (part: string): string => `[data-part~=${JSON.stringify(part)}]`
  sheet.replaceSync(
    [
      ...absent.map((part) => `${of(part)}, ${of(part)} * { visibility: hidden !important; }`),
      ...locked.map((part) => `${of(part)} { opacity: 0.32; pointer-events: none; filter: grayscale(1); }`),
    ].join('\n'),
  )
}
