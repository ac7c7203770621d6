// How long a text may be is said, and nothing that was typed or pasted is cut.
import { plural, t } from '@lingui/core/macro'

/** From this part of the maximum on the length is shown. */
const NEAR = 0.9

/** As the server counts: blanks at the ends do not matter. */
const lengthOf = (text: string) => text.trim().length

/** Characters as people count them: an emoji is one. */
const graphemesOf = (text: string) => [...new Intl.Segmenter().segment(text.trim())].length

/** By how much `text` is too long, in words; undefined where it fits. */
export function tooLong(text: string, max: number | undefined): string | undefined {
  if (max === undefined || lengthOf(text) <= max) return undefined
  return plural(lengthOf(text) - max, {
    one: `# caractère de trop : ${max} au maximum.`,
    other: `# caractères de trop : ${max} au maximum.`,
  })
}

/** `sentence` where `text` has more than `max` graphemes; undefined where it fits. */
export function tooManyGraphemes(text: string, max: number, sentence: string): string | undefined {
  return text.length > max && graphemesOf(text) > max ? sentence : undefined
}

/** « 248 sur 255 caractères » where the end is near; undefined before it and beyond it. */
export function lengthNear(text: string, max: number | undefined): string | undefined {
  const length = lengthOf(text)
  return max !== undefined && length <= max && length >= max * NEAR ? t`${length} sur ${max} caractères` : undefined
}
