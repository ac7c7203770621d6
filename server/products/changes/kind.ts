// The kind of bulk changes whose rows are products.
import { bulkChanges } from '../../platform/changes/bulk.ts'
import { product_change_refusals, product_change_rows, product_changes } from '../../platform/db/schema.ts'
import { withLowerLevels } from '../change.ts'
import { firstProducts, selectedProducts } from '../list/selected.ts'
import { lockProducts } from '../lock-products.ts'
import { findRows } from '../read.ts'
import { rightsFor } from './allowed.ts'
import { former, changeWithNames, planProduct, readKnown, unknownIn } from './plan.ts'
import { writePlans } from './write.ts'

export const productChanges = bulkChanges({
  tables: {
    changes: product_changes,
    lines: product_change_rows,
    count: product_changes.product_count,
    change_id: product_change_rows.product_change_id,
    thing_id: product_change_rows.product_id,
    reference: product_change_rows.reference,
    refusals: product_change_refusals,
  },
  tasks: {
    apply: 'product_change',
    undo: 'product_change_undo',
    rights: rightsFor,
    path: (id) => `/products/changes/${id}`,
  },
  select: selectedProducts,
  first: firstProducts,
  lock: lockProducts,
  find: findRows,
  readKnown,
  unknownIn,
  named: changeWithNames,
  plan: planProduct,
  completed: (row, changes) => ({ ...changes, ...withLowerLevels(row, changes) }),
  write: writePlans,
  former,
})
