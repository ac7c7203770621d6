// Names that master data may still use for a manufacturer, so that an import finds it instead of creating another one.
import { and, eq, sql } from 'drizzle-orm'

import type { Db } from '../../platform/db/index.ts'
import { run } from '../../platform/db/query.ts'
import { manufacturer_spellings as table } from '../../platform/db/schema.ts'

const remember = `insert into manufacturer_spellings (name, manufacturer_id) values ($1, $2)
  on conflict (lower(name)) do update set name = excluded.name, manufacturer_id = excluded.manufacturer_id`

/** From now on, `name` means this manufacturer, whatever it meant before. */
export async function rememberSpelling(tx: Db, manufacturer_id: number, name: string): Promise<void> {
  await run(tx, { text: remember, parameters: [name, manufacturer_id] }, { prepare: true })
}

/** Remembers the previous name of a renamed manufacturer. Restoring a previous name only removes it from the spellings. */
export async function respell(tx: Db, { id, name }: { id: number; name: string }, now: string): Promise<void> {
  const same = sql`lower(${table.name}) = lower(${now})`
  const [back] = await tx
    .delete(table)
    .where(and(eq(table.manufacturer_id, id), same))
    .returning({ id: table.id })
  if (back || name.toLowerCase() === now.toLowerCase()) return
  await rememberSpelling(tx, id, name)
}
