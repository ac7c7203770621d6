// Creates products: the rows, their prices and all of their history in one statement.
import { blankProduct, productFields } from '#contract/products/product-fields.ts'
import { namesOf } from '#contract/shared/declared-fields.ts'

import { wireDecimal } from '../../db/query.ts'
import { recordHistorySql, type Tx } from '../../db/write.ts'
import { writeBatch } from '../../db/write/sets.ts'
import type { Row } from '../row.ts'
import type { Resolved } from './references.ts'

export interface Created {
  id: number
  reference: string
}

/**
 * Returns the products that were created; those whose reference is already used by another product (in any case, or as its master data
 * reference) are missing.
 */
export function createProducts(tx: Tx, rows: { row: Row; refers: Resolved }[], day: string): Promise<Created[]> {
  const batch = rows.map(({ row, refers }) => {
    const { category: _, manufacturer: __, ...fields } = row
    const [job, sub_job, family, sub_family] = refers.category
    return { ...fields, m: refers.manufacturer, j: job, s: sub_job, f: family, u: sub_family }
  })
  return writeBatch<Created>(tx, create, batch, day)
}

/** The fields of a product that come from its row, with their SQL; also used for its history and its `masterdata`. */
const owned = [
  ['mdm_designation', 'r.mdm_designation'],
  ['manufacturer_reference', 'r.manufacturer_reference'],
  ['supplier_marketing_start_date', 'r.supplier_marketing_start_date'],
  ['public_comment', 'r.public_comment'],
] as const
const references = [
  ['manufacturer_id', 'r.m'],
  ['job_id', 'r.j'],
  ['sub_job_id', 'r.s'],
  ['family_id', 'r.f'],
  ['sub_family_id', 'r.u'],
] as const
const others = [
  ['reference', 'r.reference'],
  ['commercial_designation', 'r.mdm_designation'],
  ['origin', `'external'::text`],
  ['masterdata_state', `'current'::text`],
  ['ean', 'r.ean'],
  ['masterdata_image', 'r.masterdata_image'],
] as const

/** Fields that are never empty begin as in an empty form. */
const initial = namesOf(productFields, 'history').filter((field) => typeof blankProduct[field] === 'boolean')

const plain = [...others, ...owned]
const idOf = (value: string) => `(${value} ->> 'id')::int`
const columns = [...plain, ...references].map(([column]) => column)
const masterdata = [
  ...owned.map(([column, value]) => `'${column}', ${value}`),
  ...references.map(([column, value]) => `'${column}', ${idOf(value)}`),
]
const history = [
  ...plain.map(([column, value]) => `('${column}', to_jsonb(${value}))`),
  ...references.map(([column, value]) => `('${column}', ${value})`),
  `('eans', case when cardinality(r.eans) > 0 then to_jsonb(r.eans) end)`,
  ...initial.map((column) => `('${column}', '${JSON.stringify(blankProduct[column])}'::jsonb)`),
]

/** History of new rows, with one row `f` per field. */
const creation = (entity: string, id: string) => ({
  entity: `'${entity}'`,
  id,
  action: `'created'`,
  field: 'f.field',
  new_value: 'f.value',
})

const create = `
  with r as (
    select * from json_to_recordset($1::json) as batch(
      reference text, mdm_designation text, manufacturer_reference text, supplier_marketing_start_date date, public_comment text,
      price numeric, ean text, eans text[], masterdata_image text, m jsonb, j jsonb, s jsonb, f jsonb, u jsonb)),
  created as (
    insert into products (${columns.join(', ')}, eans, masterdata, masterdata_refreshed_at, updated_by)
    select ${[...plain.map(([, value]) => value), ...references.map(([, value]) => idOf(value))].join(', ')},
      coalesce(r.eans, '{}'), jsonb_build_object(${masterdata.join(', ')}), now(), $2::int
    from r where not exists (select from products p where lower(p.masterdata_reference) = lower(r.reference))
    on conflict do nothing returning id, reference),
  returned as (delete from deleted_products d using created where lower(d.reference) = lower(created.reference)),
  recorded as (${recordHistorySql({
    ...creation('products', 'created.id'),
    from: `created join r using (reference) cross join lateral (values ${history.join(', ')}) f(field, value) where f.value is not null`,
  })}),
  priced as (
    insert into purchase_prices (product_id, amount, start_date, updated_by)
    select created.id, r.price, $4::date, $2::int from created join r using (reference) where r.price is not null
    returning id, product_id, amount, start_date),
  prices_recorded as (${recordHistorySql({
    ...creation('purchaseprices', 'priced.id'),
    from: `priced join created on created.id = priced.product_id cross join lateral (values
      ('product_id', jsonb_build_object('id', created.id, 'name', created.reference)),
      ('amount', to_jsonb(${wireDecimal('priced.amount')})),
      ('start_date', to_jsonb(priced.start_date))) f(field, value)`,
  })})
  select id, reference from created`
