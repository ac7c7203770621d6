// The fields of a permit and of each of its levels, each declared once.
import * as v from 'valibot'

import { bundleChoices } from '#engine/permits/levels.ts'

import { day, field, fields, refersToMany, requiredField, yesNo } from '../shared/declared-fields.ts'
import { linesOfText, Money, requiredName } from '../shared/fields.ts'
import { eachOnce } from '../shared/lists.ts'

/** The maximum length of one grapheme in UTF-16 units. Limits count graphemes: an emoji is one character. */
const MOST_OF_ONE = 20
const graphemes = <const Key extends string>(max: number, key: Key) =>
  // The second `string` stops the pipe when a check before it has failed, so that graphemes of a very long text are not counted.
  v.pipe(v.string('required'), v.trim(), v.maxLength(max * MOST_OF_ONE, key), v.string(), v.maxGraphemes(max, key))
const Name = v.pipe(graphemes(64, 'permit_name_too_long'), requiredName(64 * MOST_OF_ONE))
const Description = v.nullable(v.pipe(graphemes(255, 'permit_description_too_long'), linesOfText(255 * MOST_OF_ONE)))
const text = v.nullable(v.string())

export const PermitOffer = v.object({ id: v.number(), name: v.string(), reference: v.string() })
export const MOST_OFFERS = 200

export const permitFields = fields({
  name: requiredField({ input: Name, output: v.string(), blank: '', max: 64 }, 'history', 'sort'),
  description: field({ input: Description, output: text, blank: null, max: 255 }, 'history'),
  /** The last day; null for unlimited. */
  end_of_activation_date: day('history', 'sort'),
  academy_certification: yesNo(false, 'history'),
  /** All of them, each once; returned in the order of their names. */
  offers: refersToMany(v.pipe(eachOnce(MOST_OFFERS), v.minLength(1, 'at_least_one')), PermitOffer, 'history'),
})

export const rankFields = fields({
  /** Euros per quarter. */
  minimum_turnover: field({ input: v.nullable(Money), output: text, blank: null }, 'history'),
  /** Euros per quarter, recurring and non-recurring together. */
  quarterly_turnover_objective: field({ input: v.nullable(Money), output: text, blank: null }, 'history'),
  bundles: field({ input: v.picklist(bundleChoices, 'invalid'), output: v.picklist(bundleChoices), blank: 'all' }, 'history'),
})
