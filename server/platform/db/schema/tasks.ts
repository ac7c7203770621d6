// Work that takes long: one row per task, from its request to its result.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { taskStates, type TaskKindName } from '#contract/tasks/tasks.ts'

import { created_at, id, instant, value } from './columns.ts'
import { users } from './people.ts'

export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    kind: text().$type<TaskKindName>().notNull(),
    /** The name of what the task is about; null where its kind says everything. */
    title: text(),
    /** What was asked for, in the form that its kind understands. */
    parameters: value().notNull(),
    status: text({ enum: taskStates }).notNull().default('queued'),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** Where the next portion begins; null before the first. */
    cursor: value(),
    /** Counts by name, as its kind defines them. */
    counts: jsonb().$type<Record<string, number>>().notNull().default({}),
    error_key: text(),
    /** The screen that shows the result. */
    result_path: text(),
    /** The file that it made, until that is removed. */
    file: jsonb().$type<{ name: string; media_type: string; bytes: number }>(),
    /** Increased whenever a worker takes the task up: an earlier worker that wakes up again may no longer write. */
    attempt: integer().notNull().default(0),
    /** How often workers have taken it up since the last finished portion. */
    tries: integer().notNull().default(0),
    /** Null for a task of a program. */
    created_by: integer().references(() => users.id, { onDelete: 'set null' }),
    created_at: created_at(),
    started_at: instant(),
    ended_at: instant(),
  },
  (table) => [
    index('tasks_author').on(table.created_by, table.id),
    index('tasks_kind').on(table.kind, table.id),
    index('tasks_open')
      .on(table.id)
      .where(sql`${table.status} in ('queued', 'running')`),
  ],
)

/** The rows that a task is about, as they were selected when it was asked for. Beside the task, which is read often. */
export const task_selections = pgTable('task_selections', {
  task_id: integer()
    .primaryKey()
    .references(() => tasks.id, { onDelete: 'cascade' }),
  /** Ascending, or in the order in which they are worked on. */
  ids: integer().array().notNull(),
})

/** The rows that a task could not do, and why. A task that records a change has them there. */
export const task_refusals = pgTable(
  'task_refusals',
  {
    task_id: integer()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    row_id: integer().notNull(),
    /** Null if the row did not exist any more. */
    reference: text(),
    reason: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.task_id, table.row_id] })],
)

/** The parts of the files of tasks, each one stored under its key. Its row is written first, so that no stored part is without one. */
export const task_file_parts = pgTable(
  'task_file_parts',
  {
    key: text().primaryKey(),
    // No foreign key: a part whose task is gone still has to be removed from the store.
    task_id: integer().notNull(),
    /** Where it belongs in the file; null until the portion that made it is finished. */
    position: integer(),
    created_at: created_at(),
  },
  (table) => [index('task_file_parts_task').on(table.task_id, table.position)],
)
