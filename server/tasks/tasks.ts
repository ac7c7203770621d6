// The tasks of a person: list, one, cancelling.
import { ORPCError } from '@orpc/server'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'

import type { CurrentUser } from '#contract/people/current-user.ts'
import { isOpen, type Task } from '#contract/tasks/tasks.ts'

import { notFound } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { listRows } from '../platform/db/list.ts'
import { tasks as table, users } from '../platform/db/schema.ts'
import { os } from '../platform/rpc/base.ts'
import { abandonTask, type TaskRow } from '../platform/tasks/rows.ts'
import { kindsOf } from './kinds.ts'

const kinds = kindsOf()

/** While a plan is applied or undone in one transaction, it says itself how far it is. */
const done = sql<number>`coalesce((select p.progress from price_plans p where p.task_id = ${table.id} and p.status in ('applying', 'undoing')), ${table.done})`

const withNames = (db: Db) =>
  db
    .select({ ...getTableColumns(table), done, created_by_name: users.name })
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

  get: os.tasks.get.handler(async ({ context: { db, user }, input: { id } }) => taskOf(await find(db, user, id))),

  cancel: os.tasks.cancel.handler(async ({ context: { db, user }, input: { id } }) => {
    const task = await find(db, user, id)
    const ended = kinds[task.kind].isFixed?.(task) ? undefined : await abandonTask(db, kinds, { id }, 'cancelled')
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

function taskOf(task: NamedTask): Task {
  const { created_by, created_by_name, result_path } = task
  const { id, kind, title, status, done, total, created_at, started_at, ended_at, error_key } = task
  return {
    id,
    kind,
    title,
    status,
    done,
    total,
    created_at,
    started_at,
    ended_at,
    created_by: created_by === null ? null : { id: created_by, name: created_by_name ?? '' },
    error_key,
    result: result_path === null ? null : { path: result_path },
    cancellable: isOpen(status) && !kinds[kind].isFixed?.(task),
  }
}
