// What changes of many things at once have in common: the record that is kept of one, and what an undo leaves as it is.
import * as v from 'valibot'

import { BAD_REQUEST, type can, NOT_FOUND } from './endpoint.ts'
import { ById, Id, Instant, pageOf, paging, Version, wholeQuery } from './fields.ts'
import { listOf } from './lists.ts'

/** At most this many things in one request; a longer selection is sent in several. */
export const MAX_BULK = 500
export const BulkItems = v.pipe(listOf(v.object({ id: Id, version: Version }), MAX_BULK), v.minLength(1, 'required'))
/** What was done, and what could not be. */
export const BulkAnswer = v.object({
  done: v.number(),
  refused: v.array(v.object({ id: v.number(), reference: v.nullable(v.string()), key: v.string() })),
})
export type BulkAnswer = v.InferOutput<typeof BulkAnswer>

/** One changed field; a reference is `{id, name}`, a set is a list of them. */
const FieldChange = v.object({ field: v.string(), old_value: v.unknown(), new_value: v.unknown() })

/** What a change would do to one thing; what it is called stands beside. */
export const PreviewedItem = v.object({
  id: v.number(),
  /** Null where it is gone. */
  reference: v.nullable(v.string()),
  outcome: v.picklist(['changed', 'unchanged', 'refused']),
  /** Why it is refused. */
  reason: v.nullable(v.string()),
  changes: v.array(FieldChange),
})
export type PreviewedItem = v.InferOutput<typeof PreviewedItem>

/** What one thing's part of a change was; which thing that is stands beside. */
export const ChangedItem = v.object({ changes: v.array(FieldChange), undone: v.boolean() })
export type ChangedItem = v.InferOutput<typeof ChangedItem>
/** At most this many things of a past change are read. */
export const MAX_SHOWN_ITEMS = 5_000

/** Whether something is asked for: a field, or at least one member of a set. */
export const isAsked = (changes: object): boolean =>
  Object.values(changes).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined))

/** A change that was made; how many things it changed stands beside, by their name. */
export const ChangeRecord = v.object({
  id: v.number(),
  /** What was asked for, by field; references are named. */
  parameters: v.record(v.string(), v.unknown()),
  created_at: Instant,
  created_by_name: v.string(),
  undone_at: v.nullable(Instant),
  undone_by_name: v.nullable(v.string()),
  /** What the undo left as it was. */
  kept_count: v.number(),
  version: v.number(),
})
export type ChangeRecord = v.InferOutput<typeof ChangeRecord>

/** The list of them, latest first unless another order is asked for; `count` is the field that says how many things each changed. */
export const changesQuery = <const Count extends string>(count: Count) =>
  v.object({ ...paging, sort: wholeQuery(['created_at', 'created_by_name', count] as const).entries.sort })
export type ChangesQuery = v.InferOutput<ReturnType<typeof changesQuery<string>>>

/** An undo that is too long for one request goes in portions: each names the `next` of the one before as its `after`. */
const UndoPortion = v.object({
  after: v.optional(Id),
  /** How many things a portion has; all of them where it is absent. */
  limit: v.optional(
    v.pipe(v.number('invalid_page'), v.integer('invalid_page'), v.minValue(1, 'invalid_page'), v.maxValue(1_000, 'invalid_page')),
  ),
})
export type UndoPortion = v.InferOutput<typeof UndoPortion>

/**
 * What is no longer as it was when it was previewed, or when the change was made: `changed` or `gone`, `overlap` where
 * something new has its place, `unfit` where what it was before exists no more.
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
/** Nothing is written: this is what somebody changed since. */
export const CHANGED_SINCE = { status: 409, message: 'Changed since it was read', data: ChangedSince }

type Caller = ReturnType<typeof can>
interface ChangeCalls<
  Count extends string,
  Changes extends v.GenericSchema,
  Preview extends v.ObjectEntries,
  Changed extends v.ObjectEntries,
> {
  path: `/${string}`
  /** What is changed, as the summaries say it: `offers`. */
  things: string
  /** Who may see what a change would do, who may make and undo it, and who may read what was made. */
  previewing: Caller
  writing: Caller
  reading: Caller
  /** What is asked for. */
  changes: Changes
  /** The field that says how many things a change has changed. */
  count: Count
  /** What names a thing, before a change and in one that was made. */
  previewed: Preview
  changed: Changed
}

/** The calls of one change to many things: seen before, applied, listed, read, undone as one; and what they return. */
export function changeCalls<
  const Count extends string,
  Changes extends v.GenericSchema,
  Preview extends v.ObjectEntries,
  Changed extends v.ObjectEntries,
>({ path, things, previewing, writing, reading, changes, count, previewed, changed }: ChangeCalls<Count, Changes, Preview, Changed>) {
  const asked = { items: BulkItems, changes }
  const counts = { [count]: v.number() } as Record<Count, ReturnType<typeof v.number>>
  const Change = v.object({ ...ChangeRecord.entries, ...counts })
  const calls = {
    preview: previewing
      .route({ method: 'POST', path: `${path}/preview`, summary: `What one change would do to each of the ${things}; writes nothing` })
      .input(v.object(asked))
      .output(v.object({ items: v.array(v.object({ ...PreviewedItem.entries, ...previewed })) }))
      .errors({ BAD_REQUEST }),
    apply: writing
      .route({
        method: 'POST',
        path,
        successStatus: 201,
        summary: `One change to many ${things}; those that it cannot be made to are refused and listed`,
      })
      // A selection that is too long for one request is one change all the same: the others name it.
      .input(v.object({ ...asked, change_id: v.optional(Id) }))
      // Those that it cannot be made to, how many it leaves as they are, and what is recorded of it.
      .output(v.object({ ...BulkAnswer.entries, unchanged: v.number(), change: v.nullable(Change) }))
      .errors({ BAD_REQUEST }),
    list: reading
      .route({ method: 'GET', path, summary: 'Latest first, unless another order is asked for' })
      .input(changesQuery(count))
      .output(pageOf(Change)),
    get: reading
      .route({ method: 'GET', path: `${path}/{id}`, summary: `With its first ${MAX_SHOWN_ITEMS} ${things}, by reference` })
      .input(ById)
      .output(v.object({ ...Change.entries, rows: v.array(v.object({ ...ChangedItem.entries, ...changed })) }))
      .errors({ NOT_FOUND }),
    undo: writing
      .route({
        method: 'POST',
        path: `${path}/{id}/undo`,
        summary: `Puts back what was, as a whole or portion by portion; ${things} that were changed since are left and named`,
      })
      .input(v.object({ id: Id, version: Version, ...UndoPortion.entries }))
      .output(
        v.object({
          ...Change.entries,
          kept: v.array(ChangedLine),
          /** Where the next portion begins; null after the last one, which alone closes the change. */
          next: v.nullable(v.number()),
        }),
      )
      .errors({ BAD_REQUEST, NOT_FOUND, CHANGED_SINCE }),
  }
  return { calls, Change }
}
