// One change to many products: seen before, applied, listed, undone as one.
import * as v from 'valibot'

import { ProductChanges } from './products.ts'
import {
  appliedAs,
  BulkItems,
  CHANGED_SINCE,
  ChangedItem,
  ChangeRecord,
  changesQuery,
  continued,
  isAsked,
  MAX_SHOWN_ITEMS,
  PreviewedItem,
  undoneAs,
  undoPortion,
} from './shared/changes.ts'
import { BAD_REQUEST, can, canWhileViewing, NOT_FOUND } from './shared/endpoint.ts'
import { ById, Id, pageOf, Version } from './shared/fields.ts'

/** What many products are given at once. */
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

const TagIds = v.optional(v.pipe(v.array(Id), v.maxLength(200, 'too_long')))
const Changes = v.pipe(
  v.object({
    ...v.pick(ProductChanges, bulkFields).entries,
    /** Tags that are added, and tags that are taken away; all others stay. */
    add_tags: TagIds,
    remove_tags: TagIds,
  }),
  v.check((changes) => isAsked(changes), 'required'),
)

const Asked = { items: BulkItems, changes: Changes }

export const PreviewedProduct = v.object({ ...PreviewedItem.entries, designation: v.nullable(v.string()) })
export type PreviewedProduct = v.InferOutput<typeof PreviewedProduct>

const ChangedProduct = v.object({ ...ChangedItem.entries, product: v.object({ id: v.number(), reference: v.string() }) })
export type ChangedProduct = v.InferOutput<typeof ChangedProduct>

const ProductChange = v.object({ ...ChangeRecord.entries, product_count: v.number() })
export type ProductChange = v.InferOutput<typeof ProductChange>

// What is asked for decides on the right: tags take `product.tag.update`, all else `product.update.general`; the handlers ask.
export const product_changes = {
  preview: canWhileViewing('product.update.general', 'product.tag.update')
    .route({ method: 'POST', path: '/product-changes/preview', summary: 'What one change would do to each product; writes nothing' })
    .input(v.object(Asked))
    .output(v.object({ items: v.array(PreviewedProduct) }))
    .errors({ BAD_REQUEST }),
  apply: can('product.update.general', 'product.tag.update')
    .route({
      method: 'POST',
      path: '/product-changes',
      successStatus: 201,
      summary: 'One change to many products; those that it cannot be made to are refused and listed',
    })
    .input(v.object({ ...Asked, ...continued }))
    .output(appliedAs(ProductChange))
    .errors({ BAD_REQUEST }),
  list: can('product.show')
    .route({ method: 'GET', path: '/product-changes', summary: 'Latest first, unless another order is asked for' })
    .input(changesQuery('product_count'))
    .output(pageOf(ProductChange)),
  get: can('product.show')
    .route({ method: 'GET', path: '/product-changes/{id}', summary: `With its first ${MAX_SHOWN_ITEMS} products, by reference` })
    .input(ById)
    .output(v.object({ ...ProductChange.entries, rows: v.array(ChangedProduct) }))
    .errors({ NOT_FOUND }),
  undo: can('product.update.general', 'product.tag.update')
    .route({
      method: 'POST',
      path: '/product-changes/{id}/undo',
      summary: 'Puts back what was, as a whole or portion by portion; products that were changed since are left and named',
    })
    .input(v.object({ id: Id, version: Version, ...undoPortion }))
    .output(undoneAs(ProductChange))
    .errors({ BAD_REQUEST, NOT_FOUND, CHANGED_SINCE }),
}
