// The seven amounts of a selling price in the API.
import * as v from 'valibot'

import { type Amount, type Amounts, units } from '#engine/prices/amounts.ts'

import { Decimal } from './fields.ts'

const euros = v.strictObject({ value: Decimal, unit: v.literal('EUR', 'invalid_unit') })
const either = v.strictObject({ value: Decimal, unit: v.picklist(units, 'invalid_unit') })
const aboveZero = v.check<Amount, 'negative'>(({ value, unit }) => unit === 'PERCENT' || !value.startsWith('-'), 'negative')
// A percentage has at most 12 digits before the decimal point: few enough to compare as a number.
const aboveMinusHundred = v.check<Amount, 'percent_too_low'>(({ value, unit }) => unit === 'EUR' || Number(value) > -100, 'percent_too_low')
const optional = <T extends v.GenericSchema<unknown, Amount>>(schema: T) => v.nullable(v.pipe(schema, aboveZero, aboveMinusHundred))

/** The amounts in requests; the group purchase price and the public price are always in euros. */
export const AmountFields = {
  group_purchase_price: optional(euros),
  agency_purchase_price: optional(either),
  seller_purchase_price: optional(either),
  min_price: optional(either),
  recommended_price: optional(either),
  max_price: optional(either),
  public_price: optional(euros),
} satisfies { [name in keyof Amounts]: v.GenericSchema<unknown, Amounts[name]> }

/** An amount in responses. Without `selling_price.show` it is resolved to euros and has no unit. */
export const AmountRead = v.nullable(v.object({ value: v.string(), unit: v.optional(v.picklist(units)) }))
