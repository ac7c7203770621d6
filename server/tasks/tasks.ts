// The tasks of a person: list, one, its file, cancelling.
import { ORPCError } from '@orpc/server'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'

import type { CurrentUser } from '#contract/people/current-user.ts'
import { MAX_SHOWN_REFUSALS } from '#contract/tasks/tasks.ts'

import { notFound } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { listRows } from '../platform/db/list.ts'
import { tasks as table, users } from '../platform/db/schema.ts'
import { attachment } from '../platform/files/file-name.ts'
import { allow, os } from '../platform/rpc/base.ts'
import { asTask } from '../platform/tasks/as-task.ts'
import { streamOfFile } from '../platform/tasks/file.ts'
import { rightsFor } from '../platform/tasks/kind.ts'
import { abandonTask, type TaskRow } from '../platform/tasks/rows.ts'
import { refusalsOf } from '../platform/tasks/selected.ts'
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

  get: os.tasks.get.handler(async ({ context: { db, user }, input: { id } }) => {
    const task = await find(db, user, id)
    const refused = await refusalsOf(db, id, MAX_SHOWN_REFUSALS)
    return { ...taskOf(task), refused, refused_count: task.counts['refused'] ?? 0 }
  }),

  file: os.tasks.file.handler(async ({ context, input: { id } }) => {
    const task = await find(context.db, context.user, id)
    const { file } = task
    if (!file || task.status !== 'done') return notFound()
    allow(context.user, ...rightsFor(kinds[task.kind], task))
    return {
      headers: {
        'content-type': file.media_type,
        'content-length': String(file.bytes),
        'content-disposition': attachment(file.name),
        'x-content-type-options': 'nosniff',
      },
      body: (await streamOfFile(context, task)) ?? notFound(),
    }
  }),

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

const taskOf = ({ created_by_name, ...row }: NamedTask) => asTask(row, created_by_name, kinds[row.kind].isFixed?.(row))
