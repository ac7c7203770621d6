// Remembers for each user and list its columns, its density and the open saved view, on every device. Searches and filters are not
// remembered: a user who comes back expects to see everything.
import * as v from 'valibot'

import { BAD_REQUEST, can, canAt } from '../shared/endpoint.ts'
import { Id, pageOf, requiredText } from '../shared/fields.ts'
import { listOf, mapOf } from '../shared/lists.ts'
import { SavedView } from './saved-views.ts'

const count = (least: number, most: number) =>
  v.pipe(v.number('invalid'), v.integer('invalid'), v.minValue(least, 'invalid'), v.maxValue(most, 'invalid'))

/** Uses the parameters of the list's URL; default values are left out. */
export const ListLayout = v.pipe(
  v.object({
    columns: v.optional(listOf(requiredText(60), 100)),
    widths: v.optional(mapOf(requiredText(60), count(60, 800), 100)),
    pinned: v.optional(count(0, 100)),
    density: v.optional(v.literal('compact', 'invalid')),
  }),
  v.check((layout) => JSON.stringify(layout).length <= 5_000, 'too_long'),
)

/** Enough for a layout of 5,000 characters, each escaped. */
const LAYOUT_BYTES = 32 * 1024

const list = v.pipe(requiredText(60), v.regex(/^[\w/-]+$/, 'invalid'))

export const RememberedList = v.object({
  /** The path of the list in the URL: `references/tags`. */
  list: v.string(),
  layout: ListLayout,
  view: v.nullable(v.pick(SavedView, ['id', 'state'])),
})
export type RememberedList = v.InferOutput<typeof RememberedList>

export const remembered_lists = {
  /** Empty while the app is viewed as somebody else. */
  list: can('signed-in').route({ method: 'GET', path: '/remembered-lists' }).output(pageOf(RememberedList)),
  /** A preference, so it has no version: the last write wins. A view that is deleted or belongs to another user is ignored. */
  update: canAt({ max_bytes: LAYOUT_BYTES }, 'signed-in')
    .touches()
    .route({ method: 'PUT', path: '/remembered-lists' })
    .input(v.object({ list, layout: ListLayout, view_id: v.nullable(Id) }))
    .output(RememberedList)
    .errors({ BAD_REQUEST }),
}
