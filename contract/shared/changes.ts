// What changes of many things at once have in common: the record that is kept of one, and what an undo leaves as it is.
import * as v from 'valibot'

import { Id, Instant, paging, wholeQuery } from './fields.ts'

/** A change that was made. */
export const ChangeRecord = v.object({
  id: v.number(),
  /** What was asked for, by field; references are named. */
  parameters: v.record(v.string(), v.unknown()),
  product_count: v.number(),
  created_at: Instant,
  created_by_name: v.string(),
  undone_at: v.nullable(Instant),
  undone_by_name: v.nullable(v.string()),
  /** What the undo left as it was. */
  kept_count: v.number(),
  version: v.number(),
})
export type ChangeRecord = v.InferOutput<typeof ChangeRecord>

export const changeSorts = ['created_at', 'created_by_name', 'product_count'] as const
/** The list of them, latest first unless another order is asked for. */
export const ChangesQuery = v.object({ ...paging, sort: wholeQuery(changeSorts).entries.sort })

/** An undo that is too long for one request goes in portions: each names the `next` of the one before as its `after`. */
export const undoPortion = {
  after: v.optional(Id),
  /** How many products a portion has; all of them where it is absent. */
  limit: v.optional(
    v.pipe(v.number('invalid_page'), v.integer('invalid_page'), v.minValue(1, 'invalid_page'), v.maxValue(1_000, 'invalid_page')),
  ),
}
const UndoPortion = v.object(undoPortion)
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
