// The keys of the drafts of every form that has them. tests/e2e/work/drafts.spec.ts tests each of them: a form missing there does not
// compile.
import type { DocumentEntity } from '#contract/documents/documents.ts'
import type { LookupEntity } from '#contract/entities.ts'
import type { CoveredEntity } from '#contract/offers/serviceables.ts'
import { draftKey } from '#device/drafts.ts'

type Owner = { entity: DocumentEntity; id: number }

export const draftKeys = {
  product: (id: number) => draftKey('products', id),
  new_product: () => draftKey('products', 'new'),
  new_offer: () => draftKey('offers', 'new'),
  composition: (offer_id: number) => draftKey('offers', offer_id, 'products'),
  markups: (offer_id: number) => draftKey('offers', offer_id, 'markup'),
  price_degressivity: (offer_id: number) => draftKey('offers', offer_id, 'price-degressivity'),
  quantity_degressivity: (offer_id: number) => draftKey('offers', offer_id, 'quantity-degressivity'),
  codes: (product_id: number) => draftKey('products', product_id, 'codes'),
  selling_price: (product_id: number, id: number) => draftKey('products', product_id, 'tarifs', id),
  /** `copied`: the row that it is copied from, and the target of the copy. */
  new_selling_price: (product_id: number, ...copied: (string | number)[]) => draftKey('products', product_id, 'tarifs', 'new', ...copied),
  purchase_price: (product_id: number, id: number) => draftKey('products', product_id, 'purchases', id),
  new_purchase_price: (product_id: number) => draftKey('products', product_id, 'purchases', 'new'),
  offer: (id: number) => draftKey('offers', id),
  /** The rule by its number, which all its versions share. */
  rule: (offer_id: number, rule_number: number) => draftKey('offers', offer_id, 'rules', rule_number),
  rule_cases: (offer_id: number) => draftKey('offers', offer_id, 'rules', 'cases'),
  new_rule: (offer_id: number) => draftKey('offers', offer_id, 'rules', 'new'),
  presentation: (id: number) => draftKey('grouped-presentations', id),
  nomenclature: (id: number) => draftKey('technical-nomenclatures', id),
  new_nomenclature: () => draftKey('technical-nomenclatures', 'new'),
  nomenclature_lines: (id: number) => draftKey('technical-nomenclatures', id, 'products'),
  cgv: () => draftKey('cgv'),
  cgv_variables: () => draftKey('cgv', 'variables'),
  permit: (id: number) => draftKey('permits', id),
  new_permit: () => draftKey('permits', 'new'),
  permit_levels: (id: number) => draftKey('permits', id, 'ranks'),
  permit_simulation: (id: number) => draftKey('permits', id, 'simulator'),
  calculation_settings: (zone: string) => draftKey('calculation-settings', zone),
  printer_category: (id: number) => draftKey('printer-categories', id),
  new_printer_category: () => draftKey('printer-categories', 'new'),
  coverage: (owner: { entity: CoveredEntity; id: number }, id: number) => draftKey(owner.entity, owner.id, 'services', id),
  new_coverage: (owner: { entity: CoveredEntity; id: number }) => draftKey(owner.entity, owner.id, 'services', 'new'),
  document: (owner: Owner, id: number) => draftKey(owner.entity, owner.id, 'documents', id),
  new_document: (owner: Owner) => draftKey(owner.entity, owner.id, 'documents', 'new'),
  lookup: (kind: LookupEntity, id: number) => draftKey('references', kind, id),
  new_lookup: (kind: LookupEntity) => draftKey('references', kind, 'new'),
  supplier_list: (id: number) => draftKey('supplier-lists', id),
  supplier_profile: (id: number) => draftKey('supplier-profiles', id),
  role: (id: number) => draftKey('roles', id),
  role_name: (id: number) => draftKey('roles', id, 'name'),
  new_role: () => draftKey('roles', 'new'),
  user_identity: (id: number) => draftKey('users', id, 'identity'),
  user: (id: number) => draftKey('users', id),
}
