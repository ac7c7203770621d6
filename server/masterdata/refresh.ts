// Refreshing articles by hand, one or several: also where automatic synchronisation is switched off.
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'

import { today } from '../../engine/today.ts'
import type { Services } from '../base.ts'
import type { Db } from '../db/index.ts'
import { activities, products } from '../db/schema.ts'
import type { Author } from '../db/write.ts'
import { type Fetched, fetchPage } from './page.ts'
import { type Held, upstreamReference } from './run.ts'
import { MasterdataUnavailable } from './unavailable.ts'
import { writeRows } from './write.ts'

/**
 * Takes the upstream values of one article. Throws a MasterdataUnavailable when the source gives no sound answer; the
 * article is then marked, and keeps its values. One that is missing upstream is marked, too.
 */
export async function refreshProduct(
  { db, masterdata }: Pick<Services, 'db' | 'masterdata'>,
  id: number,
  author: Author | null,
): Promise<void> {
  const [product] = await db.select({ reference: upstreamReference }).from(products).where(eq(products.id, id))
  if (!product) return
  const checked = await masterdata.get(product.reference).catch(async (error: unknown) => {
    await mark(db, [id], 'failed', author)
    throw error
  })
  if (checked === null) return mark(db, [id], 'missing', author)
  const { refused } =
    'row' in checked ? await writeRows(db, [checked.row], { author, day: today() }, { creates: false }) : { refused: [checked.refusal] }
  if (refused.length > 0) {
    await mark(db, [id], 'failed', author)
    throw new MasterdataUnavailable('the source’s row is not sound')
  }
  await touch(db, [id])
}

/**
 * Takes the upstream values of several articles and answers which are missing there and which got no sound row; both are
 * marked and keep their values. Throws a MasterdataUnavailable, having written nothing, when the source is away.
 */
export async function refreshProducts(
  { db, masterdata }: Pick<Services, 'db' | 'masterdata'>,
  held: Held[],
  author: Author | null,
  signal: AbortSignal,
): Promise<Pick<Fetched, 'missing' | 'failed'>> {
  const { rows, missing, failed } = await fetchPage(masterdata, held, signal)
  const { refused } = await writeRows(db, rows, { author, day: today() }, { creates: false })
  const objected = new Set(refused.map(({ reference }) => reference))
  const left = [...failed, ...held.filter(({ reference }) => objected.has(reference)).map(({ id }) => id)]
  await mark(db, missing, 'missing', author)
  await mark(db, left, 'failed', author)
  const taken = held.map(({ id }) => id).filter((id) => !missing.includes(id) && !left.includes(id))
  await touch(db, taken)
  return { missing, failed: left }
}

/** These were looked up just now, whether or not anything had changed upstream. */
async function touch(db: Db, ids: number[]): Promise<void> {
  await db
    .update(products)
    .set({ masterdata_refreshed_at: sql`now()` })
    .where(and(inArray(products.id, ids), isNotNull(products.masterdata)))
}

/** Marks articles of master data and keeps everything else of them; what was never upstream cannot be missing there. */
export async function mark(db: Db, ids: number[], state: 'missing' | 'failed', author: Author | null): Promise<void> {
  if (ids.length === 0) return
  const list = `{${ids.join(',')}}`
  await db.execute(sql`
    with former as (
      select id, masterdata_state from ${products}
      where id = any(${list}::int[]) and masterdata is not null and masterdata_state is distinct from ${state} order by id for update),
    marked as (update ${products} p set masterdata_state = ${state} from former where p.id = former.id)
    insert into ${activities} (entity, entity_id, action, field, old_value, new_value, author_id, author_name)
    select 'products', id, 'updated', 'masterdata_state', to_jsonb(masterdata_state), to_jsonb(${state}::text), ${author?.id ?? null}::int, ${author?.name ?? null}::text
    from former`)
}
