// One change to the selected products.
import type { ProductRow } from '#contract/products/products.ts'
import { isAsked } from '#contract/shared/changes.ts'
import { BulkEdit } from '#kit/changes/bulk/edit.tsx'
import type { ListSelection } from '#kit/list/bulk/selection.ts'

import { productKind } from '../../-changes/products/kind.ts'
import type { ProductFilter } from '../search.ts'
import { BulkFields } from './fields.tsx'

interface ProductBulkEditProps {
  selection: ListSelection<ProductRow, ProductFilter>
  onClose: () => void
}

export const ProductBulkEdit = (props: ProductBulkEditProps) => (
  <BulkEdit
    {...props}
    kind={productKind}
    blank={{}}
    isAsked={isAsked}
    renderFields={(changes, onChange) => <BulkFields changes={changes} onChange={onChange} />}
  />
)
