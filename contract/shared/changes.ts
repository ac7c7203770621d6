// The common parts of changes to many things at once: their record, and the rows that an undo leaves unchanged.
import * as v from 'valibot'

import { Task } from '../tasks/tasks.ts'
import { BAD_REQUEST, type can, NOT_FOUND } from './endpoint.ts'
import { ById, Id, Instant, pageOf, pageInput, Version, wholeQuery } from './fields.ts'
import { listOf } from './lists.ts'

/** The maximum number of things that a request changes at once, and that a preview contains; more are changed by a task. */
export const MAX_BULK = 500
export const BulkItems = v.pipe(listOf(v.object({ id: Id, version: Version }), MAX_BULK), v.minLength(1, 'required'))
/** The number of things changed, and those that were refused. */
export const BulkAnswer = v.object({
  done: v.number(),
  refused: v.array(v.object({ id: v.number(), reference: v.nullable(v.string()), key: v.string() })),
})
export type BulkAnswer = v.InferOutput<typeof BulkAnswer>

/** What a bulk action did, or the task that will do it. */
export const BulkOrTask = v.object({ ...BulkAnswer.entries, task: v.nullable(Task) })

/** One changed field; a foreign key is `{id, name}`, a set is a list of them. */
const FieldChange = v.object({ field: v.string(), old_value: v.unknown(), new_value: v.unknown() })

/** The effect of a change on one thing; callers add its name. */
export const PreviewedItem = v.object({
  id: v.number(),
  /** Null when it no longer exists. */
  reference: v.nullable(v.string()),
  outcome: v.picklist(['changed', 'unchanged', 'refused']),
  /** The reason why it is refused. */
  reason: v.nullable(v.string()),
  changes: v.array(FieldChange),
})
export type PreviewedItem = v.InferOutput<typeof PreviewedItem>

/** The part of a change that concerns one thing; callers add which thing that is. */
export const ChangedItem = v.object({ changes: v.array(FieldChange), undone: v.boolean() })
export type ChangedItem = v.InferOutput<typeof ChangedItem>
/** The maximum number of things returned for a past change. */
export const MAX_SHOWN_ITEMS = 5_000

/** Whether the change is not empty: a field, or at least one member of a set. */
export const isAsked = (changes: object): boolean =>
  Object.values(changes).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined))

/** A change that was made; callers add the number of things that it changed. */
export const ChangeRecord = v.object({
  id: v.number(),
  /** The requested changes by field; foreign keys include their names. */
  parameters: v.record(v.string(), v.unknown()),
  created_at: Instant,
  created_by_name: v.string(),
  undone_at: v.nullable(Instant),
  undone_by_name: v.nullable(v.string()),
  /** The number of things that the undo left unchanged. */
  kept_count: v.number(),
  version: v.number(),
})
export type ChangeRecord = v.InferOutput<typeof ChangeRecord>

/** The query for the list of changes, latest first by default; `count` is the field with the number of changed things. */
export const changesQuery = <const Count extends string>(count: Count) =>
  v.object({ ...pageInput, sort: wholeQuery(['created_at', 'created_by_name', count] as const).entries.sort })
export type ChangesQuery = v.InferOutput<ReturnType<typeof changesQuery<string>>>

/**
 * A row that differs from its state at the preview, or at the time of the change: `changed` or `gone`, `overlap` when something new takes
 * its place, `unfit` when its previous value no longer exists.
 */
export const ChangedLine = v.object({
  id: v.number(),
  reference: v.string(),
  reason: v.picklist(['changed', 'gone', 'overlap', 'unfit']),
  changed_by: v.nullable(v.string()),
  changed_at: v.nullable(Instant),
})
export type ChangedLine = v.InferOutput<typeof ChangedLine>

const ChangedSince = v.object({ rows: v.array(ChangedLine) })
export type ChangedSince = v.InferOutput<typeof ChangedSince>
/** Nothing is written; lists the rows changed since. */
export const CHANGED_SINCE = { status: 409, message: 'Changed since it was read', data: ChangedSince }
/** A task is still applying or undoing the change. */
export const BUSY = { status: 409, message: 'A task is still working on it' }

/** A price plan is writing these prices; they can be changed once it has ended. */
export const PRICES_BUSY = {
  status: 409,
  message: 'A price plan is changing these prices',
  data: v.object({ plan: v.object({ id: v.number(), name: v.nullable(v.string()) }) }),
}

type Caller = ReturnType<ReturnType<typeof can>['touches']>
interface ChangeCalls<
  Count extends string,
  Selected extends v.GenericSchema,
  Changes extends v.GenericSchema,
  Preview extends v.ObjectEntries,
  Changed extends v.ObjectEntries,
> {
  path: `/${string}`
  /** The plural used in the summaries: `offers`. */
  things: string
  /** The rights to preview a change, to make and undo it, and to read past changes. */
  previewing: Caller
  writing: Caller
  reading: Caller
  /** The schema of the selection from their list, and of the requested change. */
  selection: Selected
  changes: Changes
  /** The name of the field with the number of changed things. */
  count: Count
  /** The fields that name a thing, in a preview and in a past change. */
  previewed: Preview
  changed: Changed
}

/** Builds the calls of a change to many things: preview, apply, list, get and undo; and the schema of the change. */
export function changeCalls<
  const Count extends string,
  Selected extends v.GenericSchema,
  Changes extends v.GenericSchema,
  Preview extends v.ObjectEntries,
  Changed extends v.ObjectEntries,
>({
  path,
  things,
  previewing,
  writing,
  reading,
  selection,
  changes,
  count,
  previewed,
  changed,
}: ChangeCalls<Count, Selected, Changes, Preview, Changed>) {
  // Either `items`, in the versions that were previewed, or a selection of any size, in the versions that are stored.
  const input = v.object({ items: v.optional(BulkItems), selection: v.optional(selection), changes })
  const counts = { [count]: v.number() } as Record<Count, ReturnType<typeof v.number>>
  const Change = v.object({ ...ChangeRecord.entries, ...counts, refused_count: v.number() })
  /** The refused things, the number of unchanged ones, and the record of the change; or the task that will do all of it. */
  const Applied = v.object({ ...BulkAnswer.entries, unchanged: v.number(), change: v.nullable(Change), task: v.nullable(Task) })
  /** The change, and the things that the undo left unchanged; or the task that will undo it. */
  const Undone = v.object({ ...Change.entries, kept: v.array(ChangedLine), task: v.nullable(Task) })
  const calls = {
    preview: previewing
      .route({
        method: 'POST',
        path: `${path}/preview`,
        summary: `Returns the effect of one change on each of the first ${MAX_BULK} ${things}, and the number of all; writes nothing`,
      })
      .input(input)
      .output(v.object({ items: v.array(v.object({ ...PreviewedItem.entries, ...previewed })), total: v.number() }))
      .errors({ BAD_REQUEST }),
    apply: writing
      .route({
        method: 'POST',
        path,
        successStatus: 201,
        outputStructure: 'detailed',
        summary: `Applies one change to many ${things}; those that cannot be changed are refused and listed. More than ${MAX_BULK} are changed by a task (202)`,
      })
      .input(input)
      .output(atOnceOrAccepted(201, Applied))
      .errors({ BAD_REQUEST }),
    list: reading
      .route({ method: 'GET', path, summary: `Returns the past changes of ${things}, latest first unless another order is requested` })
      .input(changesQuery(count))
      .output(pageOf(Change)),
    get: reading
      .route({
        method: 'GET',
        path: `${path}/{id}`,
        summary: `Returns one change with its first ${MAX_SHOWN_ITEMS} ${things}, by reference; those that an undo left come first`,
      })
      .input(ById)
      .output(
        v.object({
          ...Change.entries,
          rows: v.array(v.object({ ...ChangedItem.entries, ...changed })),
          /** The first things that could not take the change, by reference, with the reasons. */
          refused: v.array(BulkAnswer.entries.refused.item),
          /** The task that is applying or undoing the change. */
          task_id: v.nullable(v.number()),
        }),
      )
      .errors({ NOT_FOUND }),
    undo: writing
      .route({
        method: 'POST',
        path: `${path}/{id}/undo`,
        outputStructure: 'detailed',
        summary: `Restores the previous values; ${things} changed since then stay unchanged and are listed. More than ${MAX_BULK} are restored by a task (202)`,
      })
      .input(v.object({ id: Id, version: Version }))
      .output(atOnceOrAccepted(200, Undone))
      .errors({ BAD_REQUEST, NOT_FOUND, CHANGED_SINCE, BUSY }),
  }
  return { calls, Change }
}

/** `done` at once, or accepted (202): then the body contains the task. */
export const atOnceOrAccepted = <const Done extends number, Body extends v.GenericSchema>(done: Done, body: Body) =>
  v.union([v.object({ status: v.literal(done), body }), v.object({ status: v.literal(202), body })])
