// Refreshes one or several products on request, even if their automatic synchronisation is off.
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'

import { products } from '../db/schema.ts'
import { inTransaction, recordHistorySql, type Tx, type Writing } from '../db/write.ts'
import { writeBatch } from '../db/write/sets.ts'
import type { Services } from '../rpc/base.ts'
import { type Held, upstreamReference } from './held.ts'
import type { Fetched } from './page.ts'
import { MasterdataUnavailable } from './source/unavailable.ts'
import type { Importing } from './write/statement.ts'
import { writeRows } from './write/write.ts'

type Refreshing = Importing & Pick<Services, 'masterdata'>

/**
 * Applies the upstream values to one product. Throws a MasterdataUnavailable if the source gives no valid response; the product is then
 * marked, and keeps its values. A product that is missing upstream is marked, too.
 */
export async function refreshProduct({ db, user, day, masterdata }: Refreshing, id: number): Promise<void> {
  const markAs = (state: 'missing' | 'failed') => inTransaction({ db, user }, async (tx) => await mark(tx, [id], state))
  const [product] = await db.select({ reference: upstreamReference }).from(products).where(eq(products.id, id))
  if (!product) return
  const checked = await masterdata.get(product.reference).catch(async (error: unknown) => {
    await markAs('failed')
    throw error
  })
  if (checked === null) return markAs('missing')
  const { refused } =
    'row' in checked ? await writeRows({ db, user, day }, [checked.row], { creates: false }) : { refused: [checked.refusal] }
  if (refused.length > 0) {
    await markAs('failed')
    throw new MasterdataUnavailable('the source’s row is not sound')
  }
  await touch({ db, user }, [id])
}

/**
 * Applies the upstream values that were fetched for several products, and returns which are missing there and which got no valid row; both
 * are marked and keep their values.
 */
export async function writeRefreshed(
  { db, user, day }: Importing,
  held: Held[],
  { rows, missing, failed }: Fetched,
): Promise<Pick<Fetched, 'missing' | 'failed'>> {
  const { refused } = await writeRows({ db, user, day }, rows, { creates: false })
  const objected = new Set(refused.map(({ reference }) => reference))
  const left = [...failed, ...held.filter(({ reference }) => objected.has(reference)).map(({ id }) => id)]
  await inTransaction({ db, user }, async (tx) => {
    await mark(tx, missing, 'missing')
    await mark(tx, left, 'failed')
  })
  const taken = held.map(({ id }) => id).filter((id) => !missing.includes(id) && !left.includes(id))
  await touch({ db, user }, taken)
  return { missing, failed: left }
}

/** Records that these products were refreshed just now, whether or not anything had changed upstream. */
async function touch(writing: Writing, ids: number[]): Promise<void> {
  await inTransaction(writing, (tx) =>
    tx
      .update(products)
      .set({ masterdata_refreshed_at: sql`now()` })
      .where(and(inArray(products.id, ids), isNotNull(products.masterdata))),
  )
}

/** Marks products of master data and leaves everything else unchanged; products that were never upstream cannot be missing there. */
export async function mark(tx: Tx, ids: number[], state: 'missing' | 'failed'): Promise<void> {
  if (ids.length > 0) await writeBatch(tx, marking, ids, state)
}

const marking = `
  with former as (
    select id, masterdata_state from products where id in (select value::int from json_array_elements_text($1::json))
      and masterdata is not null and masterdata_state is distinct from $4::text order by id for update),
  marked as (update products p set masterdata_state = $4::text from former where p.id = former.id)
  ${recordHistorySql({
    entity: `'products'`,
    id: 'id',
    action: `'updated'`,
    field: `'masterdata_state'`,
    old_value: 'to_jsonb(masterdata_state)',
    new_value: 'to_jsonb($4::text)',
    from: 'former',
  })}`
