// The lines of a nomenclature in the form's representation.
import { type GivenLine, LineItems, type NomenclatureLines } from '#contract/costing/nomenclature-lines.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import type { LineField } from '#entities/costing/fields.ts'
import { schemaErrors } from '#kit/form/schema-errors.ts'
import { type Line, newLineId, storedId } from '#kit/lines/line.ts'

type Text = Exclude<LineField, 'is_included' | 'is_colour'>
export type NomenclatureLineValues = Line &
  Record<Text, string | null> & {
    product_id: number | null
    /** The reference of the product in `product_id`. */
    product_reference: string | null
    is_included: boolean
    is_colour: boolean
  }
export interface LinesValues {
  items: NomenclatureLineValues[]
}

export const nomenclatureFormValues = ({ items }: NomenclatureLines): LinesValues => ({
  items: items.map(({ version: _1, current_purchase_price: _2, price = null, group_purchase_price = null, durability, ...line }) => ({
    ...line,
    product_reference: line.product_id === null ? null : line.reference,
    price,
    group_purchase_price,
    durability: durability?.toString() ?? null,
  })),
})

/** The product of a line. With another reference it is a different product or none, which only saving reveals: null. */
export const articleOf = ({ product_id, product_reference, reference }: NomenclatureLineValues): number | null =>
  reference === product_reference ? product_id : null

export const newLine = (known: Partial<NomenclatureLineValues> = {}): NomenclatureLineValues => ({
  id: newLineId(),
  product_id: null,
  product_reference: known.product_id ? (known.reference ?? null) : null,
  reference: null,
  manufacturer_reference: null,
  brand: null,
  family: null,
  sub_family: null,
  price: null,
  quantity: '1',
  durability: null,
  ink_rate: null,
  use_rate: '100',
  is_included: true,
  is_colour: false,
  group_purchase_price: null,
  ...known,
})

/**
 * Fills empty fields of a new line from the product with that reference. A stored line whose reference changed becomes that product's line.
 */
export const sentOf = ({ items }: LinesValues): GivenLine[] =>
  items.map((values) => {
    const { id, product_id: _1, product_reference: _2, reference, quantity, use_rate, durability, ...line } = values
    const whole = {
      ...line,
      reference: reference ?? '',
      quantity: quantity ?? '',
      use_rate: use_rate ?? '',
      durability: durability === null ? null : Number(durability),
    }
    if (typeof id === 'number') return { ...storedId({ id }), ...whole }
    return Object.fromEntries(Object.entries({ ...whole, product_id: articleOf(values) }).filter(([, value]) => value !== null))
  })

/** The errors that the server would return, line by line. */
export const errorsOf = (values: LinesValues): FieldError[] =>
  schemaErrors(LineItems, sentOf(values), 'items.').map((error) => {
    const [, at, field] = /^items\.(\d+)\.(\w+)$/.exec(error.field) ?? []
    const line = values.items[Number(at)]
    const isEmpty = line && field && field in line && line[field as Text] === null
    return isEmpty ? { ...error, key: 'required' } : error
  })
