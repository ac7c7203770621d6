// The stored certifications and their refresh, which replaces all of them or none.
import { and, eq, or, type SQL, sql } from 'drizzle-orm'

import type { Db } from '../platform/db/index.ts'
import { foldedOrder, containsText, singlePage } from '../platform/db/list.ts'
import { compile, run } from '../platform/db/query.ts'
import { certification_refreshes as refreshes, certifications as table } from '../platform/db/schema.ts'
import { inTransaction, type Tx } from '../platform/db/write.ts'
import { os } from '../platform/rpc/base.ts'
import { type SourceRow, openCertifications } from './certifications/source.ts'

export const certifications = {
  list: os.certifications.list.handler(async ({ input: { search, zone, valid }, context: { db, day } }) =>
    held(
      db,
      day,
      found(search),
      zone === undefined ? undefined : eq(table.zone, zone),
      valid === undefined ? undefined : sql`${isValid(day)} = ${valid}`,
    ),
  ),
  refresh: os.certifications.refresh.handler(async ({ context }) => {
    const rows = await openCertifications(context.settings).read()
    await inTransaction(context, (tx) => replaceCertifications(tx, rows))
    return held(context.db, context.day)
  }),
}

/** Replaces the stored certifications by `rows`; one that remains keeps its id. */
export async function replaceCertifications(tx: Tx, rows: readonly SourceRow[]): Promise<void> {
  // A concurrent refresh waits here.
  await tx
    .insert(refreshes)
    .values({ id: 1, refreshed_at: sql`now()` })
    .onConflictDoUpdate({ target: refreshes.id, set: { refreshed_at: sql`now()` } })
  const batch = JSON.stringify(rows.map(({ id, ...row }) => ({ source_id: id, ...row })))
  await run(tx, compile(sql`delete from certifications where source_id not in (select r.source_id from ${given(batch)})`), {
    prepare: false,
  })
  await run(
    tx,
    compile(sql`insert into certifications (${columns}) select ${columns} from ${given(batch)}
      on conflict (source_id) do update set (${columns}) = row(excluded.source_id, excluded.partner, excluded.company_code, excluded.zone,
        excluded.certification, excluded.obtained_on, excluded.expires_on, excluded.valid)`),
    { prepare: false },
  )
}
const columns = sql.raw('source_id, partner, company_code, zone, certification, obtained_on, expires_on, valid')
const given = (batch: string): SQL => sql`json_to_recordset(${batch}::json) as r(source_id text, partner text, company_code text, zone text,
  certification text, obtained_on date, expires_on date, valid boolean)`

const isValid = (day: string): SQL<boolean> => sql`(${table.valid} and coalesce(${table.expires_on} >= ${day}, true))`
const found = (search: string | undefined) =>
  or(...[table.partner, table.company_code, table.certification].map((column) => containsText(column, search)))

async function held(db: Db, day: string, ...conditions: (SQL | undefined)[]) {
  const { id, partner, company_code, zone, certification, obtained_on, expires_on } = table
  const [items, [last]] = await Promise.all([
    db
      .select({ id, partner, company_code, zone, certification, obtained_on, expires_on, valid: isValid(day) })
      .from(table)
      .where(and(...conditions))
      .orderBy(foldedOrder(partner), foldedOrder(certification), id),
    db.select().from(refreshes),
  ])
  return { ...singlePage(items), refreshed_at: last ? new Date(last.refreshed_at).toISOString() : null }
}
