// How a user left each list; only visible to that user.
import { and, asc, eq, ne } from 'drizzle-orm'

import { singlePage } from '../platform/db/list.ts'
import { remembered_lists as table, saved_views, users } from '../platform/db/schema.ts'
import { inTransaction, writer } from '../platform/db/write.ts'
import { badRequest, os } from '../platform/rpc/base.ts'

/** Limited, because every user who may sign in can store them. */
const MOST_LISTS = 100

const view = { id: saved_views.id, state: saved_views.state }

export const remembered_lists = {
  list: os.remembered_lists.list.handler(async ({ context: { db, user } }) => {
    if (user?.viewing_as) return singlePage([])
    return singlePage(
      await db
        .select({ list: table.list, layout: table.layout, view })
        .from(table)
        .leftJoin(saved_views, eq(saved_views.id, table.view_id))
        .where(eq(table.user_id, writer(user).id))
        .orderBy(asc(table.list)),
    )
  }),
  update: os.remembered_lists.update.handler(async ({ input: { list, layout, view_id }, context }) => {
    const user_id = writer(context.user).id
    return await inTransaction(context, async (tx) => {
      // The lock serializes requests of a user, so that parallel ones cannot exceed the limit.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('no key update')
      if ((await tx.$count(table, and(eq(table.user_id, user_id), ne(table.list, list)))) >= MOST_LISTS)
        throw badRequest({ field: 'list', key: 'too_many', params: { max: MOST_LISTS } })
      const own = and(eq(saved_views.id, view_id ?? 0), eq(saved_views.user_id, user_id))
      const [opened] = await tx.select(view).from(saved_views).where(own).for('key share')
      const left = { layout, view_id: opened?.id ?? null }
      await tx
        .insert(table)
        .values({ user_id, list, ...left })
        .onConflictDoUpdate({ target: [table.user_id, table.list], set: left })
      return { list, layout, view: opened ?? null }
    })
  }),
}
