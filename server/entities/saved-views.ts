// A user's own saved lists; nobody else sees or changes them.
import { ORPCError } from '@orpc/server'
import { and, asc, eq, sql } from 'drizzle-orm'

import { badRequest, os } from '../base.ts'
import type { Db } from '../db/index.ts'
import { whole } from '../db/list.ts'
import { saved_views as table, users } from '../db/schema.ts'
import { writer } from '../db/write.ts'
import { naming, notFound } from './references.ts'

/** Anybody who may sign in may save them. */
const MOST_VIEWS = 100

interface Wanted {
  id: number
  version: number
  user_id: number
}

export const saved_views = {
  list: os.saved_views.list.handler(async ({ context }) => {
    const { id } = writer(context.user)
    return whole(await context.db.select().from(table).where(eq(table.user_id, id)).orderBy(asc(table.name)))
  }),
  create: os.saved_views.create.handler(async ({ input, context }) => {
    const user_id = writer(context.user).id
    const [row] = await naming(() =>
      context.db.transaction(async (tx) => {
        // One after the other, so that nobody gets past the number by saving twice at once.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('no key update')
        if ((await tx.$count(table, eq(table.user_id, user_id))) >= MOST_VIEWS)
          throw badRequest({ field: 'name', key: 'too_many_views', params: { max: MOST_VIEWS } })
        return await tx
          .insert(table)
          .values({ ...input, user_id })
          .returning()
      }),
    )
    return row ?? notFound()
  }),
  update: os.saved_views.update.handler(async ({ input: { id, version, ...changes }, context }) => {
    const wanted = { id, version, user_id: writer(context.user).id }
    const raised = { ...changes, version: sql`${table.version} + 1` }
    const [row] = await naming(() => context.db.update(table).set(raised).where(unchanged(wanted)).returning())
    return row ?? (await refused(context.db, wanted))
  }),
  remove: os.saved_views.remove.handler(async ({ input: { params, query }, context }) => {
    const wanted = { ...params, ...query, user_id: writer(context.user).id }
    const [row] = await context.db.delete(table).where(unchanged(wanted)).returning()
    if (!row) await refused(context.db, wanted)
  }),
}

const mine = ({ id, user_id }: Wanted) => and(eq(table.id, id), eq(table.user_id, user_id))
const unchanged = (wanted: Wanted) => and(mine(wanted), eq(table.version, wanted.version))

/** Nothing was written: the view is gone, another's, or was changed in another window. */
async function refused(db: Db, wanted: Wanted): Promise<never> {
  const [current] = await db.select().from(table).where(mine(wanted))
  if (!current) return notFound()
  throw new ORPCError('CONFLICT', { defined: true, data: { current, changed_by: null, changed_at: null } })
}
