// One change to many products: seen before, applied, listed, undone as one.
import * as v from 'valibot'

import { BulkAnswer, BulkItems, ProductChanges } from './products.ts'
import { CHANGED_SINCE, ChangedLine, ChangeRecord, ChangesQuery, undoPortion } from './shared/changes.ts'
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
  v.check((changes) => Object.values(changes).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined)), 'required'),
)

const Asked = { items: BulkItems, changes: Changes }

/** One changed field; a reference is `{id, name}`, tags are a list of them. */
const FieldChange = v.object({ field: v.string(), old_value: v.unknown(), new_value: v.unknown() })

export const PreviewedProduct = v.object({
  id: v.number(),
  /** Null where the product is gone. */
  reference: v.nullable(v.string()),
  designation: v.nullable(v.string()),
  outcome: v.picklist(['changed', 'unchanged', 'refused']),
  /** Why it is refused. */
  reason: v.nullable(v.string()),
  changes: v.array(FieldChange),
})
export type PreviewedProduct = v.InferOutput<typeof PreviewedProduct>

/** What one product's part of a change was. */
const ChangedProduct = v.object({
  product: v.object({ id: v.number(), reference: v.string() }),
  changes: v.array(FieldChange),
  undone: v.boolean(),
})
export type ChangedProduct = v.InferOutput<typeof ChangedProduct>
/** At most this many products of a past change are read. */
export const MAX_SHOWN_PRODUCTS = 5_000

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
    .input(
      v.object({
        ...Asked,
        /** The change that this continues: a selection that is too long for one request is one change all the same. */
        change_id: v.optional(Id),
      }),
    )
    .output(v.object({ ...BulkAnswer.entries, unchanged: v.number(), change: v.nullable(ChangeRecord) }))
    .errors({ BAD_REQUEST }),
  list: can('product.show')
    .route({ method: 'GET', path: '/product-changes', summary: 'Latest first, unless another order is asked for' })
    .input(ChangesQuery)
    .output(pageOf(ChangeRecord)),
  get: can('product.show')
    .route({ method: 'GET', path: '/product-changes/{id}', summary: `With its first ${MAX_SHOWN_PRODUCTS} products, by reference` })
    .input(ById)
    .output(v.object({ ...ChangeRecord.entries, rows: v.array(ChangedProduct) }))
    .errors({ NOT_FOUND }),
  undo: can('product.update.general', 'product.tag.update')
    .route({
      method: 'POST',
      path: '/product-changes/{id}/undo',
      summary: 'Puts back what was, as a whole or portion by portion; products that were changed since are left and named',
    })
    .input(v.object({ id: Id, version: Version, ...undoPortion }))
    .output(
      v.object({
        ...ChangeRecord.entries,
        kept: v.array(ChangedLine),
        /** Where the next portion begins; null after the last one, which alone closes the change. */
        next: v.nullable(v.number()),
      }),
    )
    .errors({ BAD_REQUEST, NOT_FOUND, CHANGED_SINCE }),
}
