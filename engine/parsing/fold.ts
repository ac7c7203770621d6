// Folds texts for search and sorting: without case, accents and typographic signs.
import { replacements } from './fold-letters.ts'

/**
 * Returns `text` without case and accents, and with plain keyboard letters and signs (`Écran d’œuvre` → `ecran d'oeuvre`). The database's
 * `public.fold` gives the same result for Latin and Greek letters, marks, punctuation and ligatures (`tests/api/fold.test.ts`).
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
/** Letters with marks, and marks alone. Other scripts are left unchanged, as on the server. */
const MARKED = /[\p{Script=Latin}\p{Script=Greek}\u0300-\u0362]/u
/** Variants of other characters: ligatures, superscript, full-width letters and Roman numerals. */
const FORMS = /[ªµºĳŀŉſǆǉǌǳʰʲʳʷʸˡˢˣϐϑϕϖϰϱϵ‥…‼⁇⁈⁉ⁿ℀-℆℉-ℓℕ№ℙ-ℝℤℨℬ-ℳℹ-℻ⅅ-ⅉⅠ-ⅿﬀ-ﬆ！-～]/u

function withoutMarks(sign: string): string {
  const form = FORMS.test(sign) ? sign.normalize('NFKD').toLowerCase() : sign
  return MARKED.test(sign) || form !== sign ? form.normalize('NFD').replaceAll(MARKS, '') : sign
}

/** Returns a predicate: whether a text contains every word of `search`, ignoring case and accents. An empty search matches every text. */
export function searchFor(search: string): (text: string) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return (text) => words.length === 0 || includesAll(fold(text), words)
}

const includesAll = (text: string, words: readonly string[]) => words.every((word) => text.includes(word))
