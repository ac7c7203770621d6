// The tasks of a person: list, one, cancelling.
import { ORPCError } from '@orpc/server'
import { and, eq, getTableColumns, type SQL } from 'drizzle-orm'

import type { CurrentUser } from '#contract/people/current-user.ts'
import { MAX_SHOWN_REFUSALS } from '#contract/tasks/tasks.ts'

import { notFound } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { listRows } from '../platform/db/list.ts'
import { tasks as table, users } from '../platform/db/schema.ts'
import { os } from '../platform/rpc/base.ts'
import { asTask } from '../platform/tasks/as-task.ts'
import { endTask, type TaskRow } from '../platform/tasks/rows.ts'
import { refusalsOf } from '../platform/tasks/selected.ts'

const withNames = (db: Db) =>
  db
    .select({ ...getTableColumns(table), created_by_name: users.name })
    .from(table)
    .leftJoin(users, eq(users.id, table.created_by))

const list = {
  rows: (db: Db) => withNames(db).$dynamic(),
  orders: { id: table.id },
  usual: '-id' as const,
  key: table.id,
}

export const tasks = {
  list: os.tasks.list.handler(async ({ context: { db, user }, input: { status, created_by, ...page } }) => {
    const filters = [status && eq(table.status, status), created_by === undefined ? undefined : eq(table.created_by, created_by)]
    const { items, ...counts } = await listRows(db, list, page, visibleTo(user), ...filters)
    return { items: items.map(taskOf), ...counts }
  }),

  get: os.tasks.get.handler(async ({ context: { db, user }, input: { id } }) => {
    const task = await find(db, user, id)
    const refused = await refusalsOf(db, id, MAX_SHOWN_REFUSALS)
    return { ...taskOf(task), refused, refused_count: task.counts['refused'] ?? 0 }
  }),

  cancel: os.tasks.cancel.handler(async ({ context: { db, user }, input: { id } }) => {
    const task = await find(db, user, id)
    const ended = await endTask(db, { id }, 'cancelled')
    if (!ended) throw new ORPCError('NOT_CANCELLABLE', { defined: true, status: 409 })
    return taskOf({ ...task, ...ended })
  }),
}

/** A person sees their own tasks, an administrator those of everybody. */
const visibleTo = ({ id, is_admin }: CurrentUser): SQL | undefined => (is_admin ? undefined : eq(table.created_by, id))

async function find(db: Db, user: CurrentUser, id: number): Promise<NamedTask> {
  const [task] = await withNames(db).where(and(eq(table.id, id), visibleTo(user)))
  return task ?? notFound()
}

type NamedTask = TaskRow & { created_by_name: string | null }

const taskOf = ({ created_by_name, ...row }: NamedTask) => asTask(row, created_by_name)
