// Which entities a change affects, so that their cached responses are stale afterwards. It does not compile if a call that changes
// something is missing.
import { type ReferenceEntity, referenceEntities } from '#contract/entities.ts'
import type { contract, EndpointName } from '#contract/index.ts'

export type Entity = keyof typeof contract

/** Calls that change nothing. */
type Read =
  | `${string}.${'list' | 'get' | 'all' | 'facet' | 'preview'}`
  | `daily_focus.${string}`
  | `product_uses.${string}`
  | 'documents.download'
  | 'price_sheets.rows'
  | 'roles.losses'
  | 'selling_prices.simulate'
  | 'synchronisation.latest'
  | `offers.${'tree' | 'categories' | 'show_by_code'}`
  | `serviceables.${'of' | 'of_bundles' | 'page_costs'}`
  | 'offer_products.find'
  | 'offer_products.prices'
  | `rules.${'operators' | 'action_fields' | 'products' | 'fields' | 'versions' | 'evaluate' | 'analyse'}`
  | 'rule_cases.run'
  | 'offer_pdf.simulation'
  | 'theoretical_cost.pdf'
  | 'nomenclature_lines.suggest'
  | 'offer_simulation.run'
  | `offer_simulation.${'run' | 'sources'}`
  | `offer_impact.${string}`
  | 'certifications.refresh'
  | `permits.${'offers' | 'ranks' | 'rank_bundles'}`
  | `cgv.${'show' | 'pages' | 'export' | 'variables'}`
  | 'account.sessions'
  | `users.${'me' | 'names'}`
  | 'users.roles'
export type Change = Exclude<EndpointName, Read>

/**
 * A change of one's own rights makes everything stale; but queries are reloaded only after the route guards have run (`rightsChanged`).
 */
const OTHER_RIGHTS = null

/** Entities that show the names of reference data, or count its uses. */
const namesOf = ['reference_counts', 'products', 'categorizations', 'jobs', 'selling_prices', 'offer_simulation'] as const
const pricesOf = ['products', 'selling_prices', 'purchase_prices', 'daily_focus', 'offer_simulation', 'nomenclature_lines'] as const
const productsOf = ['products', 'product_uses', 'categorizations', 'tags', 'reference_counts', 'offer_simulation'] as const

/** Entities that depend on costs per page. */
const pageCostsOf = ['theoretical_cost', 'serviceables', 'daily_focus'] as const

const setsOfOffer = [
  'offers',
  'offer_products',
  'offer_markups',
  'quantity_degressivities',
  'price_degressivities',
  'rule_cases',
  'daily_focus',
  'offer_simulation',
  'offer_undo',
] as const

const rulesOfOffer = ['offers', 'offer_products', 'rule_cases', 'product_uses', 'daily_focus', 'offer_simulation', 'offer_undo'] as const

/** The entities affected besides that of the call itself and the history, which every change affects. */
export const affects: Record<Change, readonly Entity[] | typeof OTHER_RIGHTS> = {
  'account.set_password': [],
  'account.end_session': [],
  'users.set_roles': ['roles'],
  'users.update': [],
  'users.end_sessions': [],
  'users.view_as': OTHER_RIGHTS,
  'users.end_view_as': OTHER_RIGHTS,
  'roles.create': ['users'],
  'roles.update': ['users'],
  'roles.remove': ['users'],
  ...changesOfReferences(),
  'manufacturers.merge': namesOf,
  'products.create': [],
  'products.update': ['offer_simulation'],
  'products.remove': [],
  'products.bulk_remove': ['categorizations', 'reference_counts'],
  'products.bulk_refresh': ['categorizations', 'reference_counts', 'offer_simulation'],
  'products.upload_image': [],
  'products.remove_image': [],
  'products.set_tags': ['offer_simulation'],
  'products.refresh': ['offer_simulation'],
  'product_changes.apply': productsOf,
  'product_changes.undo': productsOf,
  'product_codes.set': ['products'],
  'external_products.import': ['products', 'categorizations', 'manufacturers', 'reference_counts'],
  'synchronisation.start': ['products'],
  'synchronisation.cancel': [],
  'purchase_prices.create': pricesOf,
  'purchase_prices.update': pricesOf,
  'purchase_prices.remove': pricesOf,
  'selling_prices.save': pricesOf,
  'selling_prices.update': pricesOf,
  'price_changes.apply': ['products', 'selling_prices', 'offer_simulation'],
  'price_changes.undo': ['products', 'selling_prices', 'offer_simulation'],
  'price_sheets.apply': ['products', 'selling_prices', 'price_changes', 'offer_simulation'],
  'offer_changes.apply': ['offers', 'daily_focus', 'grouped_presentations', 'permits'],
  'offer_changes.undo': ['offers', 'daily_focus', 'grouped_presentations', 'permits'],
  'offers.create': ['daily_focus'],
  'offers.duplicate': ['daily_focus'],
  'offers.update': ['daily_focus', 'grouped_presentations', 'offer_simulation', 'offer_undo', 'permits'],
  'offers.remove': ['daily_focus'],
  'offers.order': [],
  'offers.set_zones': ['daily_focus'],
  'offers.set_alternate_managers': ['daily_focus'],
  'offers.upload_image': [],
  'offer_products.save': [
    'offers',
    'bundles',
    'product_uses',
    // Adding a bundle adds its coverages, and so does copying one.
    'serviceables',
    'services',
    'reference_counts',
    'daily_focus',
    'offer_simulation',
    'offer_undo',
    'permits',
  ],
  'offer_products.update': ['offers', 'bundles', 'product_uses', 'daily_focus', 'offer_simulation', 'offer_undo', 'permits'],
  'bundles.remove': ['services', 'reference_counts', 'product_uses', 'offer_undo'],
  // These carry the version of their offer.
  'offer_markups.save': setsOfOffer,
  'quantity_degressivities.save': [...setsOfOffer, 'product_uses'],
  'price_degressivities.save': setsOfOffer,
  'rules.create': rulesOfOffer,
  'rules.update': rulesOfOffer,
  'rules.order': rulesOfOffer,
  'rule_cases.save': ['offers', 'offer_products', 'rules', 'daily_focus', 'offer_undo'],
  'offer_undo.run': [...setsOfOffer, 'rules', 'bundles', 'product_uses', 'serviceables', 'permits'],
  'serviceables.save': ['offers', 'services', 'reference_counts', 'daily_focus', 'offer_simulation'],
  'serviceables.remove': ['offers', 'services', 'reference_counts', 'daily_focus', 'offer_simulation'],
  'grouped_presentations.create': [],
  'grouped_presentations.update': [],
  'grouped_presentations.order': [],
  'grouped_presentations.remove': [],
  'technical_nomenclatures.create': ['printer_categories'],
  // Its lines carry its version.
  'technical_nomenclatures.update': ['nomenclature_lines', 'printer_categories', ...pageCostsOf],
  'technical_nomenclatures.remove': ['nomenclature_lines', 'printer_categories', 'product_uses', ...pageCostsOf],
  'nomenclature_lines.save': ['technical_nomenclatures', 'product_uses', ...pageCostsOf],
  'nomenclature_lines.update': ['technical_nomenclatures', 'product_uses', ...pageCostsOf],
  'nomenclature_lines.remove': ['technical_nomenclatures', 'product_uses', ...pageCostsOf],
  'printer_categories.create': [],
  'printer_categories.update': ['technical_nomenclatures', ...pageCostsOf],
  'printer_categories.remove': [],
  'calculation_settings.save': ['technical_nomenclatures', ...pageCostsOf],
  'permits.create': ['daily_focus'],
  'permits.update': ['daily_focus'],
  'permits.remove': ['daily_focus'],
  'permits.attach': ['daily_focus'],
  'permits.detach': ['daily_focus'],
  'permits.set_rank': ['daily_focus'],
  'permits.add_bundles': ['daily_focus'],
  'permits.remove_bundle': ['daily_focus'],
  'cgv.save': ['daily_focus'],
  'cgv.set_variables': ['daily_focus'],
  'offers.remove_image': [],
  'documents.create': [],
  'documents.update': [],
  'documents.remove': [],
  'saved_views.create': [],
  'saved_views.update': [],
  'saved_views.remove': [],
  'remembered_lists.update': [],
}

/** All lists of reference data have the same calls, with the same effects. */
function changesOfReferences() {
  const calls = referenceEntities.flatMap((entity) => (['create', 'update', 'remove'] as const).map((call) => `${entity}.${call}` as const))
  return Object.fromEntries(calls.map((call) => [call, namesOf])) as Record<
    `${ReferenceEntity}.${'create' | 'update' | 'remove'}`,
    typeof namesOf
  >
}

/** The entities whose responses are stale after this call; none if it changes nothing. */
export function staleAfter(call: string): readonly Entity[] {
  if (!isChange(call)) return []
  const [entity] = call.split('.') as [Entity]
  const others = affects[call]
  return others === OTHER_RIGHTS ? [] : [entity, 'activities', ...others]
}

const isChange = (call: string): call is Change => Object.hasOwn(affects, call)
