// Messages about the maximum length of a text. Typed or pasted text is never cut.
import { plural, t } from '@lingui/core/macro'

/** The length is shown from this fraction of the maximum. */
const NEAR = 0.9

/** The length as the server counts it, without leading and trailing blanks. */
const lengthOf = (text: string) => text.trim().length

/** Characters as people count them: an emoji is one. */
const graphemesOf = (text: string) => [...new Intl.Segmenter().segment(text.trim())].length

/** Message by how much `text` is too long; undefined if it fits. */
export function tooLong(text: string, max: number | undefined): string | undefined {
  if (max === undefined || lengthOf(text) <= max) return undefined
  return plural(lengthOf(text) - max, {
    one: `# caractère de trop : ${max} au maximum.`,
    other: `# caractères de trop : ${max} au maximum.`,
  })
}

/** Returns `sentence` if `text` has more than `max` graphemes, undefined if it fits. */
export function tooManyGraphemes(text: string, max: number, sentence: string): string | undefined {
  return text.length > max && graphemesOf(text) > max ? sentence : undefined
}

/** « 248 sur 255 caractères » when the length is near the maximum; undefined below that and above the maximum. */
export function lengthNear(text: string, max: number | undefined): string | undefined {
  const length = lengthOf(text)
  return max !== undefined && length <= max && length >= max * NEAR ? t`${length} sur ${max} caractères` : undefined
}
