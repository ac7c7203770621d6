// The handlers of lookup lists whose only field is a name.
import { eq } from 'drizzle-orm'

import type { Db } from '../platform/db/index.ts'
import { listByName, listRows } from '../platform/db/list.ts'
import type { business, manufacturers } from '../platform/db/schema.ts'
import type { Tx } from '../platform/db/write.ts'
import type { os } from '../platform/rpc/base.ts'
import { createLookup, notFound, type Lookup, removeLookup, updateLookup } from './lookups.ts'

type Table = typeof business | typeof manufacturers
export interface NamedLookup extends Omit<Lookup<Table>, 'current'> {
  /** Called with the new name, in the transaction that writes it. */
  renamed?: (tx: Tx, row: { id: number; name: string }, name: string) => Promise<void>
}

/** The handlers of `at`, an entity that the contract makes with `namedLookup`. */
export function namedLookupHandlers(at: typeof os.business, { renamed, ...named }: NamedLookup) {
  const { table } = named
  const find = async (db: Db, id: number) => (await db.select().from(table).where(eq(table.id, id)))[0]
  const lookup: Lookup<Table> = { ...named, current: find }
  const list = listByName((db) => db.select().from(table).$dynamic(), { key: table.id, name: table.name })
  return {
    list: at.list.handler(async ({ input, context }) => listRows(context.db, list, input)),
    get: at.get.handler(async ({ input, context }) => (await find(context.db, input.id)) ?? notFound()),
    create: at.create.handler(async ({ input, context }) => {
      const id = await createLookup(context, lookup, input)
      return (await find(context.db, id)) ?? notFound()
    }),
    update: at.update.handler(async ({ input: { id, version, ...changes }, context }) => {
      await updateLookup(context, lookup, { id, version }, async (tx, row) => {
        if (changes.name !== undefined && changes.name !== row.name) await renamed?.(tx, row, changes.name)
        return changes
      })
      return (await find(context.db, id)) ?? notFound()
    }),
    remove: at.remove.handler(async ({ input: { params, query }, context }) => removeLookup(context, lookup, { ...params, ...query })),
  }
}
