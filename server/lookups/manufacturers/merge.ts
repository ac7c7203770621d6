// Merges two manufacturers: the products of the first are moved to the second, and the first is deleted; its name is remembered as a
// spelling.
import { eq, inArray } from 'drizzle-orm'

import { run } from '../../platform/db/query.ts'
import { manufacturer_spellings as spellings, manufacturers as table, supplier_manufacturers, suppliers } from '../../platform/db/schema.ts'
import { authorParameters, inTransaction, recordChanges, recordHistorySql, type Tx, type Writing } from '../../platform/db/write.ts'
import { lockRows, lockVersion, type Versioned, type ExpectedVersion } from '../../platform/db/write/locks.ts'
import { deleteRow, writeAggregate } from '../../platform/db/write/rows.ts'
import { versionBumpSql } from '../../platform/db/write/sets.ts'
import { soldBy, supplierLookup } from '../suppliers.ts'
import { rememberSpelling } from './spellings.ts'

// Products before manufacturers, like writers that set a product's manufacturer; and always in the same order.
const lockProducts = `select id from products where manufacturer_id = $1::int order by id for update`

// The deleted manufacturer in master data now means the remaining one, so its products are not marked as edited.
const move = `with moved as (
  update products p set manufacturer_id = $4::int, ${versionBumpSql('p')} where manufacturer_id = $1::int returning id),
history as (${recordHistorySql({
  entity: `'products'`,
  id: 'id',
  action: `'updated'`,
  field: `'manufacturer_id'`,
  old_value: `jsonb_build_object('id', $1::int, 'name', $5::text)`,
  new_value: `jsonb_build_object('id', $4::int, 'name', $6::text)`,
  from: 'moved order by id',
})})
select count(*)::int as moved from moved`
const upstream = `update products set masterdata = jsonb_set(masterdata, '{manufacturer_id}', to_jsonb($2::int))
  where masterdata -> 'manufacturer_id' = to_jsonb($1::int)`

/** One transaction. Throws NOT_FOUND, or CONFLICT when one of the two was changed since it was read. */
export async function mergeManufacturers(context: Writing, from: ExpectedVersion, into: ExpectedVersion) {
  return await inTransaction(context, async (tx) => {
    await run(tx, { text: lockProducts, parameters: [from.id] }, { prepare: true })
    const first = await lockVersion(tx, manufacturer, from.id < into.id ? from : into)
    const second = await lockVersion(tx, manufacturer, from.id < into.id ? into : from)
    const [gone, kept] = first.id === from.id ? [first, second] : [second, first]
    const parameters = [gone.id, ...authorParameters(tx), kept.id, gone.name, kept.name]
    const [merged] = await run<{ moved: number }>(tx, { text: move, parameters }, { prepare: true })
    await run(tx, { text: upstream, parameters: [gone.id, kept.id] }, { prepare: true })
    await tx.update(spellings).set({ manufacturer_id: kept.id }).where(eq(spellings.manufacturer_id, gone.id))
    await rememberSpelling(tx, kept.id, gone.name)
    await sellInstead(tx, gone.id, kept.id)
    const namedOf = ({ id, name }: { id: number; name: string }) => ({ id, name })
    await deleteRow(tx, manufacturer, gone, [{ field: 'merged_into', old_value: null, new_value: namedOf(kept) }])
    const changes = [{ field: 'merged', old_value: null, new_value: namedOf(gone) }]
    await recordChanges(tx, 'manufacturers', { id: kept.id, action: 'updated', changes })
    return { manufacturer: kept, moved: merged?.moved ?? 0 }
  })
}

/** The suppliers of the one manufacturer now sell the other. */
async function sellInstead(tx: Tx, gone: number, kept: number): Promise<void> {
  const { supplier_id, manufacturer_id } = supplier_manufacturers
  const concerned = tx.select({ supplier_id }).from(supplier_manufacturers).where(eq(manufacturer_id, gone))
  for (const { id, version } of await lockRows(tx, supplierLookup, inArray(suppliers.id, concerned))) {
    const sold = await tx.select({ manufacturer_id }).from(supplier_manufacturers).where(eq(supplier_id, id))
    const ids = new Set(sold.map((one) => (one.manufacturer_id === gone ? kept : one.manufacturer_id)))
    await writeAggregate(tx, supplierLookup, { id, version }, () => ({ children: { manufacturer_ids: soldBy([...ids]) } }))
  }
}

const manufacturer: Versioned<typeof table> = {
  table,
  entity: 'manufacturers',
  current: async (db, id) => (await db.select().from(table).where(eq(table.id, id)))[0],
}
