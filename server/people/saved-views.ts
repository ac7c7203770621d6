// A user's own saved views and scenarios; only visible to that user.
import { and, asc, eq } from 'drizzle-orm'

import { mapUniqueViolation } from '../lookups/lookups.ts'
import { singlePage } from '../platform/db/list.ts'
import { saved_views as table, users } from '../platform/db/schema.ts'
import { inTransaction, writer } from '../platform/db/write.ts'
import type { Versioned } from '../platform/db/write/locks.ts'
import { deleteVersioned, insertRow, updateVersioned } from '../platform/db/write/rows.ts'
import { badRequest, os } from '../platform/rpc/base.ts'

/** Limited, because every user who may sign in can store them. */
const MOST_VIEWS = 100

/** Restricted to the user's own views; they have no history, because only their owner writes them. */
const viewOf = (user_id: number): Versioned<typeof table> => ({
  table,
  entity: null,
  current: async (db, id) => (await db.select().from(table).where(eq(table.id, id)))[0],
  within: eq(table.user_id, user_id),
})

export const saved_views = {
  list: os.saved_views.list.handler(async ({ input: { list }, context }) => {
    const own = eq(table.user_id, writer(context.user).id)
    const wanted = list === undefined ? own : and(own, eq(table.list, list))
    return singlePage(await context.db.select().from(table).where(wanted).orderBy(asc(table.name)))
  }),
  create: os.saved_views.create.handler(async ({ input, context }) => {
    const user_id = writer(context.user).id
    return await mapUniqueViolation(() =>
      inTransaction(context, async (tx) => {
        // The lock serializes requests of a user, so that parallel ones cannot exceed the limit.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('no key update')
        if ((await tx.$count(table, eq(table.user_id, user_id))) >= MOST_VIEWS)
          throw badRequest({ field: 'name', key: 'too_many_views', params: { max: MOST_VIEWS } })
        return await insertRow(tx, viewOf(user_id), { ...input, user_id })
      }),
    )
  }),
  update: os.saved_views.update.handler(async ({ input: { id, version, ...changes }, context }) => {
    const view = viewOf(writer(context.user).id)
    return await mapUniqueViolation(() =>
      inTransaction(context, async (tx) => await updateVersioned(tx, view, { id, version }, () => changes)),
    )
  }),
  remove: os.saved_views.remove.handler(async ({ input: { params, query }, context }) => {
    const view = viewOf(writer(context.user).id)
    await inTransaction(context, async (tx) => await deleteVersioned(tx, view, { ...params, ...query }))
  }),
}
