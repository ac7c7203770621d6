// Reads a product's row and converts it to the API's format.
import type { Product, ProductRow } from '#contract/products/products.ts'
import { levels } from '#contract/references/categorizations.ts'
import { saleState } from '#engine/time/on-sale.ts'

import type { products } from '../../db/schema.ts'

/** The foreign keys of a product: the column, and the table that it refers to. */
export const references = {
  manufacturer_id: 'manufacturers',
  job_id: 'categorizations',
  sub_job_id: 'categorizations',
  family_id: 'categorizations',
  sub_family_id: 'categorizations',
} as const
export type ReferenceField = keyof typeof references
export const isReference = (field: string): field is ReferenceField => field in references

type Table = typeof products.$inferSelect
type Names = {
  manufacturer_name: string | null
  job_name: string | null
  sub_job_name: string | null
  family_name: string | null
  sub_family_name: string | null
}
type Tags = { tags: ProductRow['tags'] | null }

/** The columns for the list. */
export type ListRow = Pick<Table, (typeof listColumns)[number]> & Names & Tags
/** The columns for the product page. */
export type DetailRow = Pick<Table, (typeof listColumns)[number] | (typeof detailColumns)[number]> &
  Names &
  Tags & { updated_by_name: string | null }

const listColumns = [
  'id',
  'reference',
  'manufacturer_reference',
  'mdm_designation',
  'commercial_designation',
  'origin',
  'manufacturer_id',
  'job_id',
  'sub_job_id',
  'family_id',
  'sub_family_id',
  'marketing_start_date',
  'marketing_end_date',
  'auto_sync',
  'masterdata_state',
  'image_key',
  'ean',
  'eans',
  'updated_at',
  'version',
] as const
const detailColumns = [
  'commission_subject_purchase',
  'supplier_marketing_start_date',
  'supplier_marketing_end_date',
  'public_comment',
  'masterdata',
  'masterdata_reference',
  'masterdata_refreshed_at',
  'edited_fields',
  'image_width',
  'image_height',
  'created_at',
  'updated_by',
] as const

const columns = (names: readonly string[]) => names.map((name) => `p.${name}`).join(', ')
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

/** A row of the list as the API returns it. */
export const asListed = (row: ListRow, day: string): ProductRow => ({
  id: row.id,
  reference: row.reference,
  manufacturer_reference: row.manufacturer_reference,
  mdm_designation: row.mdm_designation,
  commercial_designation: row.commercial_designation,
  origin: row.origin,
  manufacturer: named(row.manufacturer_id, row.manufacturer_name),
  job: named(row.job_id, row.job_name),
  sub_job: named(row.sub_job_id, row.sub_job_name),
  family: named(row.family_id, row.family_name),
  sub_family: named(row.sub_family_id, row.sub_family_name),
  tags: row.tags ?? [],
  marketing_start_date: row.marketing_start_date,
  marketing_end_date: row.marketing_end_date,
  on_sale: saleState(row, day).on_sale,
  auto_sync: row.auto_sync,
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
  commission_subject_purchase: row.commission_subject_purchase,
  supplier_marketing_start_date: row.supplier_marketing_start_date,
  supplier_marketing_end_date: row.supplier_marketing_end_date,
  public_comment: row.public_comment,
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
export const differs = (row: DetailRow, field: string): boolean =>
  row.masterdata !== null && field in row.masterdata && (row.masterdata[field] ?? null) !== (row[field as keyof DetailRow] ?? null)
