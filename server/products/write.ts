// Writes products: changed like other rows, and deleted in one statement with everything that belongs to them.
import { type ProductField, productFields } from '#contract/products/product-fields.ts'
import { namesOf } from '#contract/shared/declared-fields.ts'

import { documentFields } from '../documents/row.ts'
import { run } from '../platform/db/query.ts'
import { categorizations, manufacturers, product_tags, products } from '../platform/db/schema.ts'
import { deletionChanges, type NamedFields, recordHistorySql, type Tx, withNames } from '../platform/db/write.ts'
import type { Versioned, Writable } from '../platform/db/write/locks.ts'
import { sortById, writeBatch } from '../platform/db/write/sets.ts'
import { latestRule } from '../rules/read.ts'
import { pricesGone } from './prices.ts'
import { findProduct, findRow } from './read.ts'
import type { DetailRow, ProductColumns, LookupIdField } from './row.ts'

const category = { key: categorizations.id, name: categorizations.name }
const named: Record<LookupIdField, NamedFields[string]> = {
  manufacturer_id: { key: manufacturers.id, name: manufacturers.name },
  job_id: category,
  sub_job_id: category,
  family_id: category,
  sub_family_id: category,
}

type Recorded = Pick<ProductColumns, ProductField | 'origin' | 'ean' | 'eans' | 'image_key' | 'image_width' | 'image_height'>
const recordedColumns = [...namesOf(productFields, 'history'), 'origin', 'ean'] as const

/** The history values of a product; the columns of its image are one field. */
export const historyValuesOf = ({
  image_key: key,
  image_width: width,
  image_height: height,
  eans,
  ...row
}: Recorded): Record<string, unknown> => ({
  ...Object.fromEntries(recordedColumns.map((name) => [name, row[name]])),
  eans: eans.length > 0 ? eans : null,
  image: key === null ? null : { key, width, height },
})

/** How products are written. */
export const product: Writable<typeof products> = { table: products, entity: 'products', named, recorded: historyValuesOf }
/** The same, under the version that the writer read. */
export const versionedProduct = ({ day }: { day: string }): Versioned<typeof products, 'tags'> => ({
  ...product,
  current: async (db, id) => await findProduct({ db, day }, id),
  parts: {
    tags: {
      table: product_tags,
      parent: product_tags.product_id,
      key: product_tags.tag_id,
      historyValue: async (db, id) => (await findRow(db, id))?.tags ?? [],
    },
  },
})

/** The history value of a code, as in `product-codes.ts`: with the name of its subsidiary. */
const recordedCode = (code: string, zone: string) =>
  `jsonb_build_object('zone', ${code}.zone, 'code', ${code}.code, 'name', ${zone}.name || ' : ' || ${code}.code)`
const lock = `select id from products where id in (select value::int from jsonb_array_elements_text($1::jsonb)) order by id for update`
const snapshotOf = (row: string) => documentFields.map((field) => `'${field}', ${row}.${field}`).join(', ')
const ofProducts = { entity: `'products'`, action: `'deleted'` }
// Documents, codes and prices are deleted with their product, and their history is recorded.
const remove = `with wanted as (select * from jsonb_to_recordset($1::jsonb) as w(id int, version int, history jsonb)),
gone as (delete from products p using wanted where p.id = wanted.id and p.version = wanted.version
  and not exists (select from bundle_products bp where bp.product_id = p.id)
  and not exists (select from quantity_degressivities qd where p.id in (qd.source_product_id, qd.destination_product_id))
  and not exists (select from rule_products rp join rules on rules.id = rp.rule_id where rp.product_id = p.id and ${latestRule}) returning p.id, coalesce(p.masterdata_reference, p.reference) as reference),
tombstones as (insert into deleted_products (reference) select reference from gone on conflict (reference) do update set deleted_at = now()),
documents_gone as (
  delete from documents d using gone where d.entity = 'products' and d.entity_id = gone.id returning d.*),
documents_history as (${recordHistorySql({
  ...ofProducts,
  id: 'd.entity_id',
  field: `'document'`,
  old_value: `jsonb_build_object(${snapshotOf('d')})`,
  from: 'documents_gone d',
})}),
codes_history as (${recordHistorySql({
  ...ofProducts,
  id: 'gone.id',
  field: `'codes'`,
  old_value: `jsonb_agg(${recordedCode('c', 'z')} order by public.fold(z.name) collate "C", c.id)`,
  from: 'gone join product_codes c on c.product_id = gone.id join zones z on z.code_sigma = c.zone group by gone.id',
})}),
${pricesGone.trim()},
history as (${recordHistorySql({
  ...ofProducts,
  id: 'gone.id',
  field: 'entry.field',
  old_value: 'entry.old_value',
  from: `gone join wanted using (id) cross join lateral jsonb_to_recordset(wanted.history) as entry(field text, old_value jsonb)`,
})})
select id from gone`

/**
 * Deletes products with their history, and stores their references. Returns the ids of those deleted; the others had another version, or
 * are used by a bundle, a degressivity or a rule.
 */
export async function deleteProducts(tx: Tx, rows: DetailRow[]): Promise<Set<number>> {
  const ids = JSON.stringify(rows.map(({ id }) => id))
  // The lock prevents adding a price or a document from here on, so that the deletion covers everything and leaves nothing without
  // history.
  await run(tx, { text: lock, parameters: [ids] }, { prepare: true })
  const changes = rows.flatMap((row) =>
    deletionChanges({ ...historyValuesOf(row), tags: row.tags }).map((change) => ({ id: row.id, ...change })),
  )
  const histories = Map.groupBy(await withNames(tx, changes, named), ({ id }) => id)
  const writes = sortById(rows).map(({ id, version }) => ({ id, version, history: histories.get(id) ?? [] }))
  const gone = await writeBatch<{ id: number }>(tx, remove, writes)
  return new Set(gone.map(({ id }) => id))
}
