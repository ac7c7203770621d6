// The keys of the drafts of every form that has them. tests/e2e/work/drafts.spec.ts tests each of them: a form missing there does not
// compile.
import type { DocumentEntity } from '#contract/documents.ts'
import type { ReferenceEntity } from '#contract/entities.ts'
import type { CoveredEntity } from '#contract/offers/serviceables.ts'

declare const made: unique symbol
/** The key of a draft; only `draftKeys` makes one. */
export type DraftKey = string & { readonly [made]: true }
type Owner = { entity: DocumentEntity; id: number }

const keyOf = (...path: (string | number)[]) => path.join('/') as DraftKey

export const draftKeys = {
  product: (id: number) => keyOf('products', id),
  new_product: () => keyOf('products', 'new'),
  new_offer: () => keyOf('offers', 'new'),
  composition: (offer_id: number) => keyOf('offers', offer_id, 'products'),
  markups: (offer_id: number) => keyOf('offers', offer_id, 'markup'),
  price_degressivity: (offer_id: number) => keyOf('offers', offer_id, 'price-degressivity'),
  quantity_degressivity: (offer_id: number) => keyOf('offers', offer_id, 'quantity-degressivity'),
  codes: (product_id: number) => keyOf('products', product_id, 'codes'),
  selling_price: (product_id: number, id: number) => keyOf('products', product_id, 'tarifs', id),
  /** `copied`: the row that it is copied from, and the target of the copy. */
  new_selling_price: (product_id: number, ...copied: (string | number)[]) => keyOf('products', product_id, 'tarifs', 'new', ...copied),
  purchase_price: (product_id: number, id: number) => keyOf('products', product_id, 'purchases', id),
  new_purchase_price: (product_id: number) => keyOf('products', product_id, 'purchases', 'new'),
  offer: (id: number) => keyOf('offers', id),
  /** The rule by its number, which all its versions share. */
  rule: (offer_id: number, rule_number: number) => keyOf('offers', offer_id, 'rules', rule_number),
  rule_cases: (offer_id: number) => keyOf('offers', offer_id, 'rules', 'cases'),
  new_rule: (offer_id: number) => keyOf('offers', offer_id, 'rules', 'new'),
  presentation: (id: number) => keyOf('grouped-presentations', id),
  nomenclature: (id: number) => keyOf('technical-nomenclatures', id),
  new_nomenclature: () => keyOf('technical-nomenclatures', 'new'),
  nomenclature_lines: (id: number) => keyOf('technical-nomenclatures', id, 'products'),
  cgv: () => keyOf('cgv'),
  cgv_variables: () => keyOf('cgv', 'variables'),
  permit: (id: number) => keyOf('permits', id),
  new_permit: () => keyOf('permits', 'new'),
  permit_levels: (id: number) => keyOf('permits', id, 'ranks'),
  permit_simulation: (id: number) => keyOf('permits', id, 'simulator'),
  calculation_settings: (zone: string) => keyOf('calculation-settings', zone),
  printer_category: (id: number) => keyOf('printer-categories', id),
  new_printer_category: () => keyOf('printer-categories', 'new'),
  coverage: (owner: { entity: CoveredEntity; id: number }, id: number) => keyOf(owner.entity, owner.id, 'services', id),
  new_coverage: (owner: { entity: CoveredEntity; id: number }) => keyOf(owner.entity, owner.id, 'services', 'new'),
  document: (owner: Owner, id: number) => keyOf(owner.entity, owner.id, 'documents', id),
  new_document: (owner: Owner) => keyOf(owner.entity, owner.id, 'documents', 'new'),
  lookup: (kind: ReferenceEntity, id: number) => keyOf('references', kind, id),
  new_lookup: (kind: ReferenceEntity) => keyOf('references', kind, 'new'),
  role: (id: number) => keyOf('roles', id),
  user_identity: (id: number) => keyOf('users', id, 'identity'),
  user: (id: number) => keyOf('users', id),
}
