// A change of many prices as search parameters: the selection and, after a preview, the change itself.
import * as v from 'valibot'

import type { PriceRule } from '#contract/prices/price-changes.ts'
import { Money, PlainDate } from '#contract/shared/fields.ts'
import { roundingDirections, type RoundingDirection, type RoundingStep, roundingSteps } from '#engine/money/rounding-steps.ts'
import { actors, type Actor, type AmountName, amountNames } from '#engine/prices/amounts.ts'
import { type Operation, operations } from '#entities/prices/labels.ts'
import { asText, lenient, listParam } from '#kit/list/address-keys.ts'

import { idsOfText } from '../products.ts'

export const PriceChangeSearch = v.object({
  /** The selection, encoded by `idsToText`. */
  products: lenient(v.pipe(asText, v.maxLength(14_000))),
  catalogs: lenient(listParam(v.number())),
  actors: lenient(listParam(v.picklist(actors))),
  prices: lenient(listParam(v.picklist(amountNames))),
  operation: lenient(v.picklist(operations)),
  value: lenient(v.pipe(asText, v.maxLength(30))),
  step: lenient(v.pipe(asText, v.picklist(roundingSteps))),
  direction: lenient(v.picklist(roundingDirections)),
  date: lenient(PlainDate),
  later: lenient(v.boolean()),
  fixed: lenient(v.boolean()),
})
export type PriceChangeSearch = v.InferOutput<typeof PriceChangeSearch>

export interface ChangeValues {
  catalog_ids: number[]
  actors: Actor[]
  prices: AmountName[]
  operation: Operation
  value: string | null
  step: RoundingStep
  direction: RoundingDirection
  effective_date: string | null
  later_rows: boolean
  replace_percentages: boolean
}

/** The form's values from the URL; without catalogues in the URL, the `preset` ones. */
export const priceChangeFormValues = (search: PriceChangeSearch, preset: number[]): ChangeValues => ({
  catalog_ids: search.catalogs ?? preset,
  actors: search.actors ?? [...actors],
  prices: search.prices ?? [],
  operation: search.operation ?? 'percent_up',
  value: search.value ?? null,
  step: search.step ?? 'own',
  direction: search.direction ?? 'nearest',
  effective_date: search.date ?? null,
  later_rows: search.later ?? false,
  replace_percentages: search.fixed ?? false,
})

export const searchOf = (values: ChangeValues, products: string | undefined): PriceChangeSearch => ({
  products,
  catalogs: values.catalog_ids,
  actors: values.actors,
  prices: values.prices,
  operation: values.operation,
  value: values.value ?? undefined,
  step: values.step,
  direction: values.direction,
  date: values.effective_date ?? undefined,
  later: values.later_rows || undefined,
  fixed: values.replace_percentages || undefined,
})

const some = <Item>(item: v.GenericSchema<Item>) => v.pipe(v.array(item), v.minLength(1, 'required'))
/** The fields that a preview requires; nothing may change before `day`. */
export const changeForm = (day: string) =>
  v.object({
    catalog_ids: some(v.number()),
    actors: some(v.picklist(actors)),
    prices: some(v.picklist(amountNames)),
    operation: v.picklist(operations),
    value: v.pipe(v.nullable(v.string()), v.string('required'), Money),
    step: v.picklist(roundingSteps),
    direction: v.picklist(roundingDirections),
    effective_date: v.pipe(
      v.nullable(v.string()),
      v.string('required'),
      PlainDate,
      v.check((from) => from >= day, 'before_today'),
    ),
    later_rows: v.boolean(),
    replace_percentages: v.boolean(),
  })

/** The server's input; null while the URL is incomplete. */
export function ruleOf(search: PriceChangeSearch, day: string): PriceRule | null {
  const product_ids = idsOfText(search.products ?? '')
  const parsed = v.safeParse(changeForm(day), priceChangeFormValues(search, []))
  if (!parsed.success || product_ids.length === 0) return null
  const { operation, value, ...rest } = parsed.output
  const kind = operation.startsWith('percent') ? 'percent' : 'amount'
  return { ...rest, product_ids, change: { kind, value: operation.endsWith('down') ? `-${value}` : value } }
}
