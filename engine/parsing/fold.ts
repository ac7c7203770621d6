// Texts as they are searched and sorted: without case, accents and typographic signs.
import { replacements } from './fold-letters.ts'

/**
 * `text` without case and accents, with letters and signs as a keyboard has them (`Écran d’œuvre` → `ecran d'oeuvre`). The database's
 * `public.fold` gives the same for Latin and Greek letters, marks, punctuation and ligatures (`tests/api/fold.test.ts`).
 */
export function fold(text: string): string {
  const lower = text.replaceAll('Σ', 'σ').toLowerCase()
  return PLAIN.test(lower) ? lower : lower.replaceAll(OTHER, (sign) => replacements.get(sign) ?? withoutMarks(sign))
}

// oxlint-disable-next-line no-control-regex -- all of ASCII
const PLAIN = /^[\0-\x7f]*$/
// oxlint-disable-next-line no-control-regex -- all that is not ASCII
const OTHER = /[^\0-\x7f]/gu
const MARKS = /[\u0300-\u0362]/g
/** Letters with marks, and marks alone; the server leaves those of other scripts as they are. */
const MARKED = /[\p{Script=Latin}\p{Script=Greek}\u0300-\u0362]/u
/** Signs that are other ones in another form: ligatures, letters that are raised, wide, or Roman numerals. */
const FORMS = /[ªµºĳŀŉſǆǉǌǳʰʲʳʷʸˡˢˣϐϑϕϖϰϱϵ‥…‼⁇⁈⁉ⁿ℀-℆℉-ℓℕ№ℙ-ℝℤℨℬ-ℳℹ-℻ⅅ-ⅉⅠ-ⅿﬀ-ﬆ！-～]/u

function withoutMarks(sign: string): string {
  const form = FORMS.test(sign) ? sign.normalize('NFKD').toLowerCase() : sign
  return MARKED.test(sign) || form !== sign ? form.normalize('NFD').replaceAll(MARKS, '') : sign
}

/** Whether a text has every word of `search`, without regard to case, accents and spaces; an empty search is in every text. */
export function searchFor(search: string): (text: string) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return (text) => words.length === 0 || includesAll(fold(text), words)
}

const includesAll = (text: string, words: readonly string[]) => words.every((word) => text.includes(word))
