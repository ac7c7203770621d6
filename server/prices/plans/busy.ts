// A plan that is being applied or undone keeps others from changing its prices: they are told at once, and never wait.
import { ORPCError } from '@orpc/server'
import { sql } from 'drizzle-orm'

import type { Db } from '../../platform/db/index.ts'
import { compile, run } from '../../platform/db/query.ts'

/** Throws BUSY while another plan is writing prices of these articles. */
export async function refuseBusy(db: Db, product_ids: readonly number[]): Promise<void> {
  const writing = sql`select p.id, p.name from price_plans p
    where p.status in ('applying', 'undoing') and p.product_ids && ${`{${product_ids.join(',')}}`}::int[] limit 1`
  const [plan] = await run<{ id: number; name: string | null }>(db, compile(writing), { prepare: false })
  if (plan) throw new ORPCError('BUSY', { status: 409, defined: true, data: { plan } })
}
