// Which rights open the screens of reference data.
import type { ReferenceEntity } from '../../../../contract/reference-counts.ts'

/** All of these open the screen of a list. */
export const rightsOf = (kind: ReferenceEntity) =>
  kind === 'catalogs'
    ? (['catalog.update', 'selling_price.read', 'product.index'] as const)
    : (['reference.update', 'product.index'] as const)
