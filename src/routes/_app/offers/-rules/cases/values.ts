// The cases of an offer in the form's representation: quantities and expected results are rows, so that the changes of two people can be
// merged.
import * as v from 'valibot'

import { CaseItems, type RuleCases } from '#contract/rules/rule-cases.ts'
import { caseFields } from '#contract/rules/rule-fields.ts'
import { blankOf as blankValues } from '#contract/shared/declared-fields.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import type { Action, RuleField } from '#engine/rules/rules.ts'
import type { NamedConfiguration } from '#entities/rules/configuration.ts'
import { mayBeNone, type Outcome } from '#entities/rules/outcome.ts'
import { kindOf } from '#entities/rules/words.ts'
import { type Line, newLineId, storedId } from '#kit/lines/line.ts'

import { NO_PRODUCT } from '../edits.ts'

export interface QuantityRow extends Line {
  product_id: number
  /** Empty until a value is entered. */
  quantity: string
}
export interface ExpectedRow extends Line {
  product_id: number
  field: RuleField
  value: Outcome
}
export interface CaseLine extends Line, Omit<RuleCases['items'][number], 'id' | 'quantities' | 'expected'> {
  quantities: QuantityRow[]
  expected: ExpectedRow[]
}
export interface CaseValues {
  items: CaseLine[]
}

export const caseFormValues = ({ items }: RuleCases): CaseValues => ({
  items: items.map(({ quantities, expected, ...one }) => ({
    ...one,
    quantities: quantityRows(quantities),
    // The ids are made of the product and field, so that two people's changes of the same result are recognised as such.
    expected: distinct(expected.map((row) => ({ ...row, id: `${row.product_id} ${row.field}` }))),
  })),
})
const quantityRows = (quantities: NamedConfiguration['quantities']): QuantityRow[] =>
  Object.entries(quantities).map(([id, quantity]) => ({ id, product_id: Number(id), quantity }))
const distinct = (rows: ExpectedRow[]) =>
  rows.map((row, at) => (rows.findIndex(({ id }) => id === row.id) < at ? { ...row, id: `${row.id} ${at}` } : row))

/** The cases that were stored without a subsidiary when this was allowed: they stay so until a user sets one. */
export const storedNowhere = ({ items }: RuleCases): ReadonlySet<Line['id']> =>
  new Set(items.flatMap(({ id, zone }) => (zone === null ? id : [])))

export const blankQuantity = (): QuantityRow => ({ id: newLineId(), product_id: NO_PRODUCT, quantity: '' })
export const blankExpected = (): ExpectedRow => ({ id: newLineId(), product_id: NO_PRODUCT, field: 'unit_price', value: '' })
/** The initial value of a field; a boolean field has no empty value. */
export const blankOf = (field: RuleField): Outcome => (kindOf[field] === 'boolean' ? true : '')
export const newCase = (zone: string | null): CaseLine => ({
  ...blankValues(caseFields),
  id: newLineId(),
  zone,
  quantities: [blankQuantity()],
  expected: [],
})
/**
 * A case for a configuration of a finding, with the fields that these actions write as expected results; without a subsidiary it gets the
 * `usual` one.
 */
export function caseOf(
  name: string,
  { quantities, ...place }: NamedConfiguration,
  actions: readonly Action[],
  usual: string | null,
): CaseLine {
  const about = new Map(
    actions.map(({ destination_product_id: product_id, destination_field: field }) => [`${product_id} ${field}`, { product_id, field }]),
  )
  const expected = [...about.values()].map((one): ExpectedRow => ({ ...blankExpected(), ...one, value: blankOf(one.field) }))
  return { ...newCase(usual), ...place, zone: place.zone ?? usual, name, quantities: quantityRows(quantities), expected }
}
export const copyOf = (line: CaseLine, name: string): CaseLine => ({ ...line, id: newLineId(), name })

/** The configuration of a case for the rules; null while it is incomplete. */
export function configurationOf({ quantities, zone, actor, date }: CaseLine): NamedConfiguration | null {
  const complete = quantities.every(({ product_id, quantity }) => product_id !== NO_PRODUCT && quantity !== '')
  return complete ? { quantities: quantitiesIn(quantities), zone, actor, date } : null
}
const quantitiesIn = (rows: readonly QuantityRow[]) => Object.fromEntries(rows.map(({ product_id, quantity }) => [product_id, quantity]))

const sentValue = ({ field, value }: ExpectedRow): Outcome => (value === '' && mayBeNone(field) ? null : value)

export const sentOf = ({ items }: CaseValues) =>
  items.map(({ id, quantities, expected, ...one }) => ({
    ...one,
    ...storedId({ id }),
    quantities: quantitiesIn(quantities),
    expected: expected.map((row) => ({ product_id: row.product_id, field: row.field, value: sentValue(row) })),
  }))

/** The errors that the server would return, plus those that it cannot detect: empty rows, and products or results that occur twice. */
export function errorsOf(values: CaseValues, nowhere: ReadonlySet<Line['id']>): FieldError[] {
  const found = values.items.flatMap(({ id, zone, quantities, expected }, at) => [
    ...(zone === null && !nowhere.has(id) ? [{ field: `items.${at}.zone`, key: 'required' }] : []),
    ...rowErrors(quantities, `items.${at}.quantities`, ({ product_id }) => String(product_id)),
    ...rowErrors(expected, `items.${at}.expected`, ({ product_id, field }) => `${product_id} ${field}`),
  ])
  const result = v.safeParse(CaseItems, sentOf(values))
  if (result.success) return found
  const refused = result.issues.map((issue) => ({ field: placeOf(`items.${v.getDotPath(issue) ?? ''}`, values), key: issue.message }))
  return [...found, ...refused.filter(({ field }) => !found.some((one) => one.field === field || field.startsWith(`${one.field}.`)))]
}

function rowErrors<Row extends { product_id: number }>(rows: readonly Row[], at: string, about: (row: Row) => string): FieldError[] {
  return rows.flatMap((row, place): FieldError[] => {
    const field = `${at}.${place}`
    const value =
      'quantity' in row ? row.quantity : 'field' in row && !mayBeNone(row.field as RuleField) && 'value' in row ? row.value : null
    if (row.product_id === NO_PRODUCT) return [{ field, key: 'product_required' }]
    if (rows.findIndex((one) => about(one) === about(row)) < place) return [{ field, key: 'repeated' }]
    return value === '' ? [{ field, key: 'required' }] : []
  })
}

/** Converts the field of an error: the server identifies quantities by product id, the form by row. */
export function placeOf(field: string, { items }: CaseValues): string {
  const [, start = '', at = '', product_id = ''] = /^(items\.(\d+)\.quantities)\.(\d+)/.exec(field) ?? []
  const row = items[Number(at)]?.quantities.findIndex((one) => String(one.product_id) === product_id) ?? -1
  return start && row >= 0 ? `${start}.${row}` : field
}
