// Writes products: changed like other rows, and deleted in one statement with everything that belongs to them.
import { run } from '../../db/query.ts'
import { products } from '../../db/schema.ts'
import { inTransaction, recording, type Writing } from '../../db/write.ts'
import type { Versioned, Writable } from '../../db/write/locks.ts'
import { sortById, type Write, writeBatch } from '../../db/write/sets.ts'
import { documentFields } from '../documents/row.ts'
import { latestRule } from '../rules/read.ts'
import { pricesGone } from './prices.ts'
import { findProduct } from './read.ts'

/** How products are written. */
export const product: Writable<typeof products> = { table: products, entity: 'products' }
/** The same, under the version that the writer read. */
export const versionedProduct = ({ day }: { day: string }): Versioned<typeof products> => ({
  ...product,
  current: async (db, id) => await findProduct({ db, day }, id),
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
documents_history as (${recording({
  ...ofProducts,
  id: 'd.entity_id',
  field: `'document'`,
  old_value: `jsonb_build_object(${snapshotOf('d')})`,
  from: 'documents_gone d',
})}),
codes_history as (${recording({
  ...ofProducts,
  id: 'gone.id',
  field: `'codes'`,
  old_value: `jsonb_agg(${recordedCode('c', 'z')} order by public.fold(z.name) collate "C", c.id)`,
  from: 'gone join product_codes c on c.product_id = gone.id join zones z on z.code_sigma = c.zone group by gone.id',
})}),
${pricesGone.trim()},
history as (${recording({
  ...ofProducts,
  id: 'gone.id',
  field: 'entry.field',
  old_value: 'entry.old_value',
  from: `gone join wanted using (id) cross join lateral jsonb_to_recordset(wanted.history) as entry(field text, old_value jsonb)`,
})})
select id from gone`

/**
 * Deletes products and stores their references. Returns the ids of those deleted; the others had another version, or are used by a bundle,
 * a degressivity or a rule.
 */
export const deleteProducts = async (context: Writing, writes: Write[]): Promise<Set<number>> =>
  await inTransaction(context, async (tx) => {
    const ids = JSON.stringify(writes.map(({ id }) => id))
    // The lock prevents adding a price or a document from here on, so that the deletion covers everything and leaves nothing without
    // history.
    await run(tx, { text: lock, parameters: [ids] }, { prepare: true })
    const gone = await writeBatch<{ id: number }>(tx, remove, sortById(writes))
    return new Set(gone.map(({ id }) => id))
  })
