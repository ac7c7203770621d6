// The fields of the parts of an offer that are saved as a whole, each declared once: its markups, and the lines of its composition.
import * as v from 'valibot'

import type { ComposedBundle, ComposedProduct } from '#engine/offers/composition.ts'
import { coefficientTypes, type Markup } from '#engine/offers/markup.ts'
import { actors } from '#engine/prices/amounts.ts'

import { choice, day, field, fields, requiredDay, requiredField, yesNo } from '../shared/declared-fields.ts'
import { Decimal, Money, optionalName, Quantity, ZoneCode, ZoneRef } from '../shared/fields.ts'

export const markupFields = fields({
  zone: requiredField({ input: ZoneCode, output: ZoneRef, blank: '' }),
  actor: choice(actors, 'seller'),
  /** A coefficient, or a rate in percent: `markup_rate` of the cost (taux de marge), `margin_rate` of the price (taux de marque). */
  coefficient_type: choice(coefficientTypes, 'coefficient'),
  value: requiredField({ input: Decimal, output: v.string(), blank: '' }),
  start_date: requiredDay(),
  end_date: day(),
}) satisfies Record<keyof Markup, unknown>

/** The quantities of a bundle in the offer, or of a product in a bundle. */
export const quantityFields = fields({
  default_quantity: field({ input: Quantity, output: v.string(), blank: '1.00' }),
  min_quantity: field({ input: Quantity, output: v.string(), blank: '0.00' }),
  max_quantity: field({ input: v.nullable(Quantity), output: v.nullable(v.string()), blank: null }),
  required: yesNo(false),
}) satisfies Record<keyof Omit<ComposedProduct, 'id' | 'product'>, unknown>

// An empty name is refused with the other errors of a composition.
const name = field({ input: optionalName(255), output: v.string(), blank: '', max: 255 })
export const sectionFields = fields({ name })
export const bundleFields = fields({
  name,
  /** Generated for a new bundle when absent. */
  reference: field({ input: optionalName(255), output: v.string(), blank: '', max: 255 }),
  ...quantityFields,
  indicative_budget: field({ input: v.nullable(Money), output: v.nullable(v.string()), blank: null }),
}) satisfies Record<keyof Omit<ComposedBundle, 'id' | 'products'>, unknown>
