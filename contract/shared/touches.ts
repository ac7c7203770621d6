// The groups of calls whose responses a change makes stale, for changes that many calls have in common.

/** The groups of calls in the contract. */
export type Group =
  | 'account'
  | 'users'
  | 'permission_list'
  | 'roles'
  | 'zones'
  | 'business'
  | 'jobs'
  | 'manufacturers'
  | 'suppliers'
  | 'tags'
  | 'services'
  | 'reference_counts'
  | 'categorizations'
  | 'products'
  | 'product_changes'
  | 'deleted_products'
  | 'product_codes'
  | 'product_uses'
  | 'external_products'
  | 'synchronisation'
  | 'catalogs'
  | 'purchase_prices'
  | 'selling_prices'
  | 'price_plans'
  | 'suppliers'
  | 'supplier_profiles'
  | 'supplier_lists'
  | 'offers'
  | 'offer_changes'
  | 'offer_products'
  | 'bundles'
  | 'offer_markups'
  | 'offer_impact'
  | 'quantity_degressivities'
  | 'price_degressivities'
  | 'rules'
  | 'rule_cases'
  | 'offer_pdf'
  | 'offer_simulation'
  | 'offer_undo'
  | 'grouped_presentations'
  | 'serviceables'
  | 'technical_nomenclatures'
  | 'nomenclature_lines'
  | 'printer_categories'
  | 'calculation_settings'
  | 'theoretical_cost'
  | 'permits'
  | 'certifications'
  | 'cgv'
  | 'documents'
  | 'daily_focus'
  | 'activities'
  | 'saved_views'
  | 'remembered_lists'
  | 'tasks'

const groups = <const Names extends readonly Group[]>(...names: Names) => names

/** Show the names of lookups, or count their uses. */
export const namesOf = groups(
  'reference_counts',
  'products',
  'categorizations',
  'jobs',
  'suppliers',
  'selling_prices',
  'purchase_prices',
  'offer_simulation',
)
/** Depend on prices. */
export const pricesOf = groups('products', 'selling_prices', 'purchase_prices', 'daily_focus', 'offer_simulation', 'nomenclature_lines')
/** Show fields of products. */
export const productsOf = groups('products', 'product_uses', 'categorizations', 'tags', 'reference_counts', 'offer_simulation')
/** Depend on costs per page. */
export const pageCostsOf = groups('theoretical_cost', 'serviceables', 'daily_focus')
/** Have the version of the offer whose set is saved. */
export const setsOfOffer = groups(
  'offers',
  'offer_products',
  'offer_markups',
  'quantity_degressivities',
  'price_degressivities',
  'rule_cases',
  'daily_focus',
  'offer_simulation',
  'offer_undo',
)
/** Have the version of the offer whose rules are saved, or name articles of rules. */
export const rulesOfOffer = groups(
  'offers',
  'offer_products',
  'rule_cases',
  'product_uses',
  'daily_focus',
  'offer_simulation',
  'offer_undo',
)
