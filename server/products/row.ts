// Reads a product's row and converts it to the API's format.
import { levels } from '#contract/lookups/categorizations.ts'
import { type ProductField, productFields } from '#contract/products/product-fields.ts'
import type { Product, ProductRow } from '#contract/products/products.ts'
import { namesOf, returnedName, type ReturnedName } from '#contract/shared/declared-fields.ts'
import { saleState } from '#engine/time/on-sale.ts'

import type { products } from '../platform/db/schema.ts'

/** The foreign keys of a product: the column, and the table that it refers to. */
export const lookupTables = {
  manufacturer_id: 'manufacturers',
  job_id: 'categorizations',
  sub_job_id: 'categorizations',
  family_id: 'categorizations',
  sub_family_id: 'categorizations',
} as const satisfies Record<KeysOfRows, string>
type KeysOfRows = { [Name in ProductField]: (typeof productFields)[Name]['kind'] extends 'row' ? Name : never }[ProductField]
export type LookupIdField = keyof typeof lookupTables
export const isLookupId = (field: string): field is LookupIdField => field in lookupTables

export type ProductColumns = typeof products.$inferSelect
type Names = {
  manufacturer_name: string | null
  job_name: string | null
  sub_job_name: string | null
  family_name: string | null
  sub_family_name: string | null
}
type Tags = { tags: ProductRow['tags'] | null }

/** The columns that decide what a change of a product means. */
export type Changeable = Pick<ProductColumns, ProductField | 'masterdata' | 'masterdata_reference' | 'edited_fields'>
/** The columns for the list. */
export type ListRow = Pick<ProductColumns, (typeof listColumns)[number]> & Names & Tags
/** The columns for the product page. */
export type DetailRow = Pick<ProductColumns, (typeof listColumns)[number] | (typeof detailColumns)[number]> &
  Names &
  Tags & { updated_by_name: string | null }

const listed = namesOf(productFields, 'list')
const entered = Object.keys(productFields) as ProductField[]
const listColumns = [...listed, 'id', 'origin', 'masterdata_state', 'image_key', 'ean', 'eans', 'updated_at', 'version'] as const
const detailColumns = [
  ...entered,
  'masterdata',
  'masterdata_reference',
  'masterdata_refreshed_at',
  'edited_fields',
  'image_width',
  'image_height',
  'created_at',
  'updated_by',
] as const

const columns = (names: readonly string[]) => [...new Set(names)].map((name) => `p.${name}`).join(', ')
const names = 'm.name as manufacturer_name, j.name as job_name, sj.name as sub_job_name, f.name as family_name, sf.name as sub_family_name'
const tags = `(select json_agg(json_build_object('id', t.id, 'name', t.name, 'zone', json_build_object('code_sigma', z.code_sigma, 'name', z.name)) order by t.name, t.id)
  from product_tags pt join tags t on t.id = pt.tag_id join zones z on z.code_sigma = t.zone where pt.product_id = p.id) as tags`
const joins = `left join manufacturers m on m.id = p.manufacturer_id
${levels.map((level, at) => `left join categorizations ${['j', 'sj', 'f', 'sf'][at]} on ${['j', 'sj', 'f', 'sf'][at]}.id = p.${level}_id`).join('\n')}`

/** The parts of a query over `products p`, as SQL. */
export const listSelect = `select ${columns(listColumns)}, ${names}, ${tags}`
export const listJoins = joins
export const detailSelect = `select ${columns([...listColumns, ...detailColumns])}, ${names}, ${tags}, u.name as updated_by_name`
export const detailJoins = `${joins}\nleft join users u on u.id = p.updated_by`

const named = (id: number | null, name: string | null) => (id !== null && name !== null ? { id, name } : null)

/** The column that holds the name of the row that a foreign key refers to. */
export const nameColumn = (field: LookupIdField) => field.replace(/_id$/, '_name') as keyof Names

/** The entered values of a row as the API returns them: the id of another row with its name. */
function valuesOf<Name extends ProductField>(names: readonly Name[]) {
  type Row = Pick<DetailRow, Name | LookupIdField> & Names
  // Prepared once: a list has hundreds of values.
  const readers = names.map((name): [string, (row: Row) => unknown] => {
    if (!isLookupId(name)) return [name, (row) => row[name]]
    const nameOf = nameColumn(name)
    return [returnedName(productFields, name), (row) => named(row[name], row[nameOf])]
  })
  return (row: Row) => {
    const values: Record<string, unknown> = {}
    for (const [name, read] of readers) values[name] = read(row)
    return values as Pick<Product, ReturnedName<typeof productFields, Name>>
  }
}
const listedValues = valuesOf(listed)
const allValues = valuesOf(entered)

/** A row of the list as the API returns it. */
export const asListed = (row: ListRow, day: string): ProductRow => ({
  id: row.id,
  ...listedValues(row),
  origin: row.origin,
  tags: row.tags ?? [],
  on_sale: saleState(row, day).on_sale,
  masterdata_state: row.masterdata_state,
  thumbnail_url: row.image_key === null ? null : `/images/${row.image_key}?size=thumbnail`,
  ean: row.ean,
  eans: row.eans,
  updated_at: row.updated_at,
  version: row.version,
})

/** The whole product as the API returns it; `masterdata` is the upstream record with named foreign keys. */
export const asProduct = (row: DetailRow, day: string, masterdata: Product['masterdata']): Product => ({
  ...asListed(row, day),
  ...allValues(row),
  image: imageOf(row),
  masterdata,
  differing_fields: row.edited_fields.filter((field) => differs(row, field)) as Product['differing_fields'],
  masterdata_reference: row.masterdata_reference,
  masterdata_refreshed_at: row.masterdata_refreshed_at,
  created_at: row.created_at,
  updated_by: named(row.updated_by, row.updated_by_name),
})

const imageOf = ({ image_key, image_width, image_height }: DetailRow): Product['image'] =>
  image_key !== null && image_width !== null && image_height !== null
    ? { url: `/images/${image_key}`, thumbnail_url: `/images/${image_key}?size=thumbnail`, width: image_width, height: image_height }
    : null

/** Whether a field's value differs from the last one upstream; false when upstream never sent the field. */
export const differs = (row: Pick<ProductColumns, 'masterdata'>, field: string): boolean =>
  row.masterdata !== null &&
  field in row.masterdata &&
  (row.masterdata[field] ?? null) !== ((row as Record<string, unknown>)[field] ?? null)
