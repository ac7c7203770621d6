// The values of a selling price's form, their validation, and the request made from them.
import { formOptions, revalidateLogic } from '@tanstack/react-form'
import * as v from 'valibot'

import type { Inputs } from '#contract/index.ts'
import { placeFields } from '#contract/prices/price-fields.ts'
import type { SellingPrice } from '#contract/prices/selling-prices.ts'
import { blankOf, fieldValues, formOf } from '#contract/shared/declared-fields.ts'
import { Decimal, Id } from '#contract/shared/fields.ts'
import { checkPeriod } from '#contract/shared/periods.ts'
import { type Amount, type AmountName, amountNames, type Amounts, isPurchase, units } from '#engine/prices/amounts.ts'
import { everyPrice } from '#engine/prices/chain.ts'
import type { TypedAmount } from '#kit/form/fields/amount-field.tsx'
import { changedFields } from '#kit/form/merge.ts'

import { amountsOf, type KnownRow } from '../rows.ts'

export type SellingPriceValues = v.InferOutput<typeof Fields>

const nothing: TypedAmount = { value: null, unit: 'EUR' }
export const blankSellingPrice: SellingPriceValues = {
  catalog_id: null,
  ...blankOf(placeFields),
  actor: null,
  start_date: null,
  ...everyPrice(() => nothing),
  close_former: true,
}

/** Null until a value is entered. */
export const notNull = <T extends v.GenericSchema>(schema: T) =>
  v.pipe(
    v.nullable(schema),
    v.check((value) => value !== null, 'required'),
  )

const AmountOfForm = v.pipe(
  v.object({ value: v.nullable(Decimal), unit: v.picklist(units) }),
  v.check(({ value, unit }) => unit === 'PERCENT' || !value?.startsWith('-'), 'negative'),
  v.check(({ value, unit }) => unit === 'EUR' || value === null || Number(value) > -100, 'percent_too_low'),
)
const place = formOf(placeFields).entries
const Fields = v.object({
  catalog_id: notNull(Id),
  ...place,
  actor: notNull(place.actor),
  start_date: notNull(place.start_date),
  ...everyPrice(() => AmountOfForm),
  /** Whether the row that is current when a new one begins is ended the day before. */
  close_former: v.boolean(),
})
const SellingPriceForm = v.pipe(Fields, checkPeriod<v.InferOutput<typeof Fields>>())

export const sellingPriceForm = formOptions({
  defaultValues: blankSellingPrice,
  validationLogic: revalidateLogic(),
  validators: { onDynamic: SellingPriceForm },
})

/** The initial values for a stored row. */
export function sellingPriceFormValues(row: SellingPrice): SellingPriceValues {
  const amounts = amountsOf(row)
  return {
    catalog_id: row.catalog.id,
    ...fieldValues(placeFields, row),
    ...everyPrice((name): TypedAmount => amounts[name] ?? nothing),
    close_former: true,
  }
}

/** The amount for the request; without a number it is not set, whatever its unit. */
export const amountOf = ({ value, unit }: TypedAmount): Amount | null => (value === null ? null : { value, unit })
export const amountsOfValues = (values: SellingPriceValues): Amounts => everyPrice((name) => amountOf(values[name]))

/** The form's row for the engine; null while catalogue, actor or start date is missing. */
export function rowOfValues(values: SellingPriceValues, id: number | null): KnownRow | null {
  const { catalog_id, actor, active, start_date, end_date } = values
  if (catalog_id === null || actor === null || start_date === null) return null
  return { id, catalog_id, actor, active, start_date, end_date, ...amountsOfValues(values) }
}

/** The contract knows which amounts are always in euros; the form offers the unit only for the others. */
type SentAmounts = Pick<Inputs['selling_prices']['update'], AmountName>

/** A new row for the request. Users who may not see purchase prices send none. */
export function newRowOf(values: SellingPriceValues, mayShow: boolean) {
  const { actor, active, start_date, end_date, unit_label } = values
  const sent = amountNames.filter((name) => mayShow || !isPurchase(name)).map((name) => [name, amountOf(values[name])])
  return {
    actor: actor ?? undefined,
    active,
    start_date: start_date ?? undefined,
    end_date,
    unit_label,
    ...(Object.fromEntries(sent) as SentAmounts),
  }
}

/** Only changed fields are sent, so that concurrent changes of other fields are not overwritten. */
export function changesToSend(from: SellingPriceValues, to: SellingPriceValues) {
  const { actor, start_date, ...rest } = newRowOf(to, true)
  const sent = { ...(actor ? { actor } : {}), ...(start_date ? { start_date } : {}), ...rest }
  const changed = new Set<string>(changedFields(comparable(from), comparable(to)))
  return Object.fromEntries(Object.entries(sent).filter(([field]) => changed.has(field))) as Partial<typeof sent>
}

const comparable = (values: SellingPriceValues) => ({ ...values, ...amountsOfValues(values) })
