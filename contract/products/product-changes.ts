// One change to many products: previewed, applied, listed and undone as one.
import * as v from 'valibot'

import { changeCalls, isAsked } from '../shared/changes.ts'
import { can, canAt } from '../shared/endpoint.ts'
import { Id } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { ProductChanges } from './products.ts'

/** The fields that can be changed for many products at once. */
export const bulkFields = [
  'commission_subject_purchase',
  'manufacturer_id',
  'job_id',
  'sub_job_id',
  'family_id',
  'sub_family_id',
  'marketing_start_date',
  'marketing_end_date',
  'auto_sync',
] as const

const TagIds = v.optional(listOf(Id, 200))
const Changes = v.pipe(
  v.object({
    ...v.pick(ProductChanges, bulkFields).entries,
    /** Tags to add and to remove; all others stay. */
    add_tags: TagIds,
    remove_tags: TagIds,
  }),
  v.check((changes) => isAsked(changes), 'required'),
)

// The required right depends on the change: `product.tag.update` for tags, `product.update.general` for all other fields. The handlers
// check it.
const { calls, Change } = changeCalls({
  path: '/product-changes',
  things: 'products',
  previewing: canAt({ while_viewing: true, costly: true }, 'product.update.general', 'product.tag.update'),
  writing: canAt({ costly: true }, 'product.update.general', 'product.tag.update'),
  reading: can('product.show'),
  changes: Changes,
  count: 'product_count',
  previewed: { designation: v.nullable(v.string()) },
  changed: { product: v.object({ id: v.number(), reference: v.string() }) },
})
export const product_changes = calls
export type ProductChange = v.InferOutput<typeof Change>
