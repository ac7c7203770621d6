// Applies a batch of rows to the stored products: creates, changes or leaves them, in the caller's transaction.
import { sql } from 'drizzle-orm'

import type { Db } from '../../db/index.ts'
import { authorOf, recordChanges, type Tx } from '../../db/write.ts'
import { versionBumpSql } from '../../db/write/sets.ts'
import type { Row } from '../row.ts'
import { type Change, changeOf, type Held, keptFields, ownedFields } from './changes.ts'
import { createProducts } from './creation.ts'
import { applyPrices, type Priced } from './prices.ts'
import { resolveNames, type Resolved } from './references.ts'
import { runBatch } from './statement.ts'

export interface Applied {
  id: number
  reference: string
  outcome: 'created' | 'updated' | 'unchanged'
}

/** Batches of master data are written one after the other, which prevents deadlocks between them. */
const WRITING = 5_748_011

interface Pair {
  row: Row
  refers: Resolved
}
type Found = Held & { row: Row; refers: Resolved }

/**
 * `rows` have different references. With `creates` missing products are created, including deleted ones, because the import was requested
 * explicitly. Without it, rows without a stored product are skipped.
 */
export async function applyRows(tx: Tx, rows: Row[], day: string, { creates }: { creates: boolean }): Promise<Applied[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${WRITING})`)
  const refers = await resolveNames(tx, rows)
  return applyPairs(
    tx,
    rows.map((row, at) => ({ row, refers: refers[at] ?? { manufacturer: null, category: [] } })),
    day,
    creates,
  )
}

async function applyPairs(tx: Tx, pairs: Pair[], day: string, creates: boolean): Promise<Applied[]> {
  const held = new Map(
    (
      await findHeld(
        tx,
        byReference,
        pairs.map(({ row }) => row),
      )
    ).map((product) => [product.reference, product]),
  )
  const known = pairs.flatMap((pair) => {
    const product = held.get(pair.row.reference)
    return product ? [{ ...product, ...pair }] : []
  })
  const missing = creates ? pairs.filter(({ row }) => !held.has(row.reference)) : []
  const made = missing.length > 0 ? await createProducts(tx, missing, day) : []
  const applied = [...made.map((product): Applied => ({ ...product, outcome: 'created' })), ...(await refresh(tx, known, day))]
  if (made.length === missing.length) return applied
  // The remaining products have just been created by hand.
  const taken = new Set(made.map(({ reference }) => reference))
  return [
    ...applied,
    ...(await applyPairs(
      tx,
      missing.filter(({ row }) => !taken.has(row.reference)),
      day,
      false,
    )),
  ]
}

async function refresh(tx: Tx, found: Found[], day: string): Promise<Applied[]> {
  const updated = new Set<number>()
  const changed = found.filter((product) => changeOf(product, product.row, product.refers) !== null)
  if (changed.length > 0) {
    // Read again under lock, because a person may have saved in between.
    const locked = new Map(
      (
        await findHeld(
          tx,
          byReferenceLocked,
          changed.map(({ row }) => row),
        )
      ).map((product) => [product.reference, product]),
    )
    const changes = changed.flatMap(({ row, refers, reference }) => {
      const product = locked.get(reference)
      const change = product && changeOf(product, row, refers)
      return change ? [change] : []
    })
    if (changes.length > 0) await writeChanges(tx, changes)
    for (const { id } of changes) updated.add(id)
  }
  const priced = found.flatMap(({ id, reference, row }): Priced[] => (row.price ? [{ product_id: id, reference, price: row.price }] : []))
  for (const id of await applyPrices(tx, priced, day)) updated.add(id)
  return found.map(({ id, reference }) => ({ id, reference, outcome: updated.has(id) ? 'updated' : 'unchanged' }))
}

const findHeld = (tx: Db, text: string, rows: { reference: string }[]): Promise<Held[]> =>
  rows.length > 0
    ? runBatch<Held>(
        tx,
        text,
        rows.map(({ reference }) => reference),
      )
    : Promise.resolve([])

const byReference = `
  select p.id, coalesce(p.masterdata_reference, p.reference) as reference, p.masterdata, p.masterdata_state, p.edited_fields, ${[...ownedFields, ...keptFields].map((field) => `p.${field}`).join(', ')},
    json_build_object('manufacturer_id', m.name, 'job_id', j.name, 'sub_job_id', s.name, 'family_id', f.name, 'sub_family_id', u.name) as names
  from products p
  left join manufacturers m on m.id = p.manufacturer_id
  left join categorizations j on j.id = p.job_id
  left join categorizations s on s.id = p.sub_job_id
  left join categorizations f on f.id = p.family_id
  left join categorizations u on u.id = p.sub_family_id
  where p.masterdata_reference = any(array(select json_array_elements_text($1::json)))
    or (p.masterdata_reference is null and p.reference = any(array(select json_array_elements_text($1::json))))`
const byReferenceLocked = `${byReference} order by p.id for update of p`

async function writeChanges(tx: Tx, changes: Change[]): Promise<void> {
  const batch = changes.map(({ id, values, masterdata, edited_fields, history }) => ({
    id,
    ...values,
    masterdata,
    edited_fields,
    changed: history.length > 0,
  }))
  await runBatch(tx, update, batch, authorOf(tx).id)
  await recordChanges(tx, 'products', ...changes.map(({ id, history }) => ({ id, action: 'updated' as const, changes: history })))
}

const types: Record<string, string> = { supplier_marketing_start_date: 'date', eans: 'text[]' }
const fields = [...ownedFields, ...keptFields]
const typeOf = (field: string) => types[field] ?? (field.endsWith('_id') ? 'int' : 'text')

const update = `
  update products p set ${fields.map((field) => `${field} = r.${field}`).join(', ')}, masterdata = r.masterdata, edited_fields = r.edited_fields,
    masterdata_state = 'current', masterdata_refreshed_at = now(),
    ${versionBumpSql('p', 'r.changed')}
  from json_to_recordset($1::json) as r(id int, ${fields.map((field) => `${field} ${typeOf(field)}`).join(', ')},
    masterdata jsonb, edited_fields text[], changed boolean)
  where p.id = r.id`
