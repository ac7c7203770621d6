// One change to many products: previewed, applied, listed and undone as one.
import * as v from 'valibot'

import { changeCalls, isAsked } from '../shared/changes.ts'
import { formOf } from '../shared/declared-fields.ts'
import { can, canAt } from '../shared/endpoint.ts'
import { Id } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'
import { productsOf } from '../shared/touches.ts'
import { productFields } from './product-fields.ts'
import { ProductSelection } from './products.ts'

const TagIds = v.optional(listOf(Id, 200))
const Changes = v.pipe(
  v.object({
    ...v.partial(formOf(productFields, 'bulk')).entries,
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
  writing: canAt({ costly: true }, 'product.update.general', 'product.tag.update').touches(...productsOf, 'tasks'),
  reading: can('product.show'),
  selection: ProductSelection,
  changes: Changes,
  count: 'product_count',
  previewed: { designation: v.nullable(v.string()) },
  changed: { product: v.object({ id: v.number(), reference: v.string() }) },
})
export const product_changes = calls
export type ProductChange = v.InferOutput<typeof Change>
