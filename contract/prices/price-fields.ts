// The fields of selling prices and of purchase prices, each declared once.
import * as v from 'valibot'

import { actors, type Amount, type Amounts, units } from '#engine/prices/amounts.ts'

import { choice, day, field, fields, money, refersTo, requiredDay, yesNo } from '../shared/declared-fields.ts'
import { Decimal, optionalText } from '../shared/fields.ts'

const euros = v.strictObject({ value: Decimal, unit: v.literal('EUR', 'invalid_unit') })
const either = v.strictObject({ value: Decimal, unit: v.picklist(units, 'invalid_unit') })
const aboveZero = v.check<Amount, 'negative'>(({ value, unit }) => unit === 'PERCENT' || !value.startsWith('-'), 'negative')
// A percentage has at most 12 digits before the decimal point: few enough to compare as a number.
const aboveMinusHundred = v.check<Amount, 'percent_too_low'>(({ value, unit }) => unit === 'EUR' || Number(value) > -100, 'percent_too_low')
const optional = <T extends v.GenericSchema<unknown, Amount>>(schema: T) => v.nullable(v.pipe(schema, aboveZero, aboveMinusHundred))

const inEuros = optional(euros)
const inEither = optional(either)
/** An amount in responses. Without `selling_price.show` it is resolved to euros and has no unit. */
const Shown = v.nullable(v.object({ value: v.string(), unit: v.optional(v.picklist(units)) }))
/** A purchase amount is left out without `selling_price.show`. */
const Hidden = v.optional(Shown)

/** The seven amounts; the group purchase price and the public price are always in euros. */
export const amountFields = fields({
  group_purchase_price: field({ input: inEuros, output: Hidden, blank: null }, 'history'),
  agency_purchase_price: field({ input: inEither, output: Hidden, blank: null }, 'history'),
  seller_purchase_price: field({ input: inEither, output: Hidden, blank: null }, 'history'),
  min_price: field({ input: inEither, output: Shown, blank: null }, 'history'),
  recommended_price: field({ input: inEither, output: Shown, blank: null }, 'history'),
  max_price: field({ input: inEither, output: Shown, blank: null }, 'history'),
  public_price: field({ input: inEuros, output: Shown, blank: null }, 'history'),
}) satisfies { [name in keyof Amounts]: { input: v.GenericSchema<unknown, Amounts[name]> } }

/** The fields of a selling price besides its amounts. */
export const placeFields = fields({
  actor: choice(actors, 'seller', 'history'),
  active: yesNo(true, 'history'),
  start_date: requiredDay('history'),
  end_date: day('history'),
  unit_label: field({ input: optionalText(255), output: v.nullable(v.string()), blank: null, max: 255 }, 'history'),
})
export const sellingPriceFields = fields({ ...placeFields, ...amountFields })

export const purchasePriceFields = fields({
  amount: money('history'),
  /** Whose price it is, where that is known. */
  supplier_id: refersTo('history'),
  start_date: requiredDay('history'),
  end_date: day('history'),
})
