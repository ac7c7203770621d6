// Work that takes long: it goes on in the background, and its author sees how far it is, cancels it and finds its result.
import * as v from 'valibot'

import { can, NOT_FOUND } from '../shared/endpoint.ts'
import { ById, Id, Instant, Named, pageInput, pageOf } from '../shared/fields.ts'

export const taskKinds = [
  'synchronisation',
  'product_deletion',
  'product_refresh',
  'product_change',
  'product_change_undo',
  'offer_change',
  'offer_change_undo',
  'price_plan',
  'price_plan_export',
  'price_spreadsheet',
  'list_export',
] as const
export type TaskKindName = (typeof taskKinds)[number]
export const taskStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]

/** Whether the task waits or is being worked on. */
export const isOpen = (status: TaskState): boolean => status === 'queued' || status === 'running'

export const Task = v.object({
  id: v.number(),
  kind: v.picklist(taskKinds),
  /** The name of what it is about; null where its kind says everything. */
  title: v.nullable(v.string()),
  status: v.picklist(taskStates),
  /** How much is done, and of how much; both are 0 until it is known. */
  done: v.number(),
  total: v.number(),
  created_at: Instant,
  started_at: v.nullable(Instant),
  ended_at: v.nullable(Instant),
  /** Null for a task that a program began. */
  created_by: v.nullable(Named),
  /** Why it failed, as a key that the client translates. */
  error_key: v.nullable(v.string()),
  /** The screen of the app that shows what came of it. */
  result: v.nullable(v.object({ path: v.string() })),
  /** The file that it made; null without one, and again seven days after its end. */
  file: v.nullable(v.object({ name: v.string(), bytes: v.number() })),
  cancellable: v.boolean(),
})
export type Task = v.InferOutput<typeof Task>

/** What a task could not do, and why; a task that records a change has that on the page of the change. */
const WithRefusals = v.object({
  ...Task.entries,
  refused_count: v.number(),
  /** The first of them, by reference. */
  refused: v.array(v.object({ id: v.number(), reference: v.nullable(v.string()), key: v.string() })),
})
/** The maximum number of refusals returned for a task. */
export const MAX_SHOWN_REFUSALS = 5_000

/** It has ended already. */
const NOT_CANCELLABLE = { status: 409, message: 'Cannot be cancelled any more' }

export const tasks = {
  list: can('signed-in')
    .route({
      method: 'GET',
      path: '/tasks',
      summary: 'Returns the tasks of the caller, latest first; those of everybody to an administrator',
    })
    .input(v.object({ ...pageInput, status: v.optional(v.picklist(taskStates)), created_by: v.optional(Id) }))
    .output(pageOf(Task)),
  get: can('signed-in')
    .route({ method: 'GET', path: '/tasks/{id}', summary: 'Returns one task of the caller, or anybody’s to an administrator' })
    .input(ById)
    .output(WithRefusals)
    .errors({ NOT_FOUND }),
  file: can('signed-in')
    .route({
      method: 'GET',
      path: '/tasks/{id}/file',
      outputStructure: 'detailed',
      summary: 'Returns the file that a task made, to somebody who may still ask for such a task; it is kept for seven days',
    })
    .input(ById)
    // The server sends it as a stream.
    .output(v.object({ headers: v.record(v.string(), v.string()), body: v.union([v.file(), v.instance(ReadableStream)]) }))
    .errors({ NOT_FOUND }),
  cancel: can('signed-in')
    .touches('synchronisation')
    .route({
      method: 'DELETE',
      path: '/tasks/{id}',
      summary: 'Cancels a task: what is finished stays, and nothing of the portion that is being worked on is written',
    })
    .input(ById)
    .output(Task)
    .errors({ NOT_FOUND, NOT_CANCELLABLE }),
}
