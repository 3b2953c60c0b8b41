// Words by their stems, so that "контактом" finds "контакты" and "flights" finds "flight". Small on purpose: a search that
// shows its hits may be wrong by a word.

const RU_ENDINGS = (
  'иями ями ами иях ях ах ием ьем ем ом ев ов ей ий ый ой ая яя ое ее ие ые ого его ому ему ими ыми их ых ую юю ою ею ' +
  'иям ям ам ия ья ью ию ьи ии ешь ишь ете ите ит ют ут ят ат ать ять ить еть уть ти ть ла ло ли на но ны ' +
  'вший вшая вшее вшие вши ший щий щая щее щие ющий ющая ающий нный нная нное нные ен йте й ь ы и а я о е у ю'
).split(' ')
const RU_LONGEST_FIRST = [...new Set(RU_ENDINGS)].sort((a, b) => b.length - a.length)
const RU_VOWEL = /[аеиоуыэюя]/
const LEAST = 3 // letters that stay
const IF_LONG = ['ит', 'ют', 'ут', 'ят', 'ат', 'ен'] // полёт is no verb

function russian(word: string): string {
  let stem = word.replace(/ё/g, 'е')
  stem = stem.replace(/(ся|сь)$/, (end, _, at) => (at >= LEAST ? '' : end))
  const ending = RU_LONGEST_FIRST.find(
    (end) =>
      stem.endsWith(end) &&
      stem.length - end.length >= (IF_LONG.includes(end) ? LEAST + 1 : LEAST) &&
      RU_VOWEL.test(stem.slice(0, -end.length)),
  )
  if (ending) stem = stem.slice(0, -ending.length)
  // a vowel that comes and goes: образец, образца; мешок, мешка
  stem = stem.replace(/([^аеиоуыэюя])[ео]([кц])$/, '$1$2')
  return stem.replace(/(.)\1$/, '$1')
}

function english(word: string): string {
  let stem = word.replace(/[’']s?$/, '')
  if (stem.length > LEAST) {
    stem = stem
      .replace(/ies$/, 'y')
      .replace(/(ss|sh|ch|x|z)es$/, '$1')
      .replace(/([^s])s$/, '$1')
    const cut = /^(.*[aeiouy].*?)(ing|ed|er|ly)$/.exec(stem)
    if (cut && cut[1]!.length >= LEAST) stem = cut[1]!.replace(/([^aeiouls])\1$/, '$1')
    stem = stem.replace(/e$/, '').replace(/y$/, 'i')
  }
  return stem
}

/** The stem of a word of either language. */
export function stem(word: string): string {
  const low = word.toLowerCase()
  return /[а-яё]/.test(low) ? russian(low) : english(low)
}

export const WORD = /[\p{L}\p{N}’'-]+/gu

export const wordsOf = (text: string): string[] => text.match(WORD) ?? []
