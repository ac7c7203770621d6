// The seven amounts of a price row, lowest first, and how one is written on the wire.
import * as v from 'valibot'

import { Decimal } from './fields.ts'

export const actors = ['agency', 'seller'] as const
export type Actor = (typeof actors)[number]

/** What a purchase costs on each level: seen only with `selling_price.show`. */
export const purchaseAmounts = ['group_purchase_price', 'agency_purchase_price', 'seller_purchase_price'] as const
/** What a price is sold at. */
export const saleAmounts = ['min_price', 'recommended_price', 'max_price', 'public_price'] as const
export const amountNames = [...purchaseAmounts, ...saleAmounts] as const
export type AmountName = (typeof amountNames)[number]
export const isPurchase = (name: AmountName): boolean => purchaseAmounts.some((purchase) => purchase === name)

export const units = ['EUR', 'PERCENT'] as const
export type Unit = (typeof units)[number]
/** Euros excluding VAT, or a markup in percent on the amount's base; `value` is an exact decimal. */
export interface Amount {
  value: string
  unit: Unit
}
export type Amounts = Record<AmountName, Amount | null>

const euros = v.strictObject({ value: Decimal, unit: v.literal('EUR', 'invalid_unit') })
const either = v.strictObject({ value: Decimal, unit: v.picklist(units, 'invalid_unit') })
const aboveZero = v.check<Amount, 'negative'>(({ value, unit }) => unit === 'PERCENT' || !value.startsWith('-'), 'negative')
// A percentage has at most 12 digits before the point: enough to compare as a number.
const aboveMinusHundred = v.check<Amount, 'percent_too_low'>(({ value, unit }) => unit === 'EUR' || Number(value) > -100, 'percent_too_low')
const optional = <T extends v.GenericSchema<unknown, Amount>>(schema: T) => v.nullable(v.pipe(schema, aboveZero, aboveMinusHundred))

/** The amounts as they are written; the group purchase and public prices are always in euros. */
export const AmountFields = {
  group_purchase_price: optional(euros),
  agency_purchase_price: optional(either),
  seller_purchase_price: optional(either),
  min_price: optional(either),
  recommended_price: optional(either),
  max_price: optional(either),
  public_price: optional(euros),
}

/** An amount as it is read: without `selling_price.show` it is resolved to euros and carries no unit. */
export const AmountRead = v.nullable(v.object({ value: v.string(), unit: v.optional(v.picklist(units)) }))
