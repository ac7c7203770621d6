// The API's table of contents.
import type { ClientContext } from '@orpc/client'
import type { ContractRouterClient, InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'

import { activities } from './activities.ts'
import { business } from './business.ts'
import { calculation_settings } from './calculation-settings.ts'
import { catalogs } from './catalogs.ts'
import { categorizations } from './categorizations.ts'
import { daily_focus } from './daily-focus.ts'
import { deleted_products } from './deleted-products.ts'
import { documents } from './documents.ts'
import { external_products } from './external-products.ts'
import { grouped_presentations } from './grouped-presentations.ts'
import { jobs } from './jobs.ts'
import { manufacturers } from './manufacturers.ts'
import { nomenclature_lines } from './nomenclature-lines.ts'
import { offer_changes } from './offer-changes.ts'
import { price_degressivities, quantity_degressivities } from './offer-degressivity.ts'
import { offer_impact } from './offer-impact.ts'
import { offer_markups } from './offer-markup.ts'
import { offer_pdf } from './offer-pdf.ts'
import { offer_products, bundles } from './offer-products.ts'
import { offer_simulation } from './offer-simulation.ts'
import { offer_undo } from './offer-undo.ts'
import { offers } from './offers.ts'
import { permission_list } from './permission-list.ts'
import { price_changes } from './price-changes.ts'
import { price_sheets } from './price-sheets.ts'
import { printer_categories } from './printer-categories.ts'
import { product_changes } from './product-changes.ts'
import { product_codes } from './product-codes.ts'
import { product_uses } from './product-uses.ts'
import { products } from './products.ts'
import { purchase_prices } from './purchase-prices.ts'
import { reference_counts } from './reference-counts.ts'
import { remembered_lists } from './remembered-lists.ts'
import { roles } from './roles.ts'
import { rule_cases } from './rule-cases.ts'
import { rules } from './rules.ts'
import { saved_views } from './saved-views.ts'
import { selling_prices } from './selling-prices.ts'
import { serviceables } from './serviceables.ts'
import { services } from './services.ts'
import type { Guarded } from './shared/endpoint.ts'
import { synchronisation } from './synchronisation.ts'
import { tags } from './tags.ts'
import { technical_nomenclatures } from './technical-nomenclatures.ts'
import { theoretical_cost } from './theoretical-cost.ts'
import { users } from './users.ts'
import { zones } from './zones.ts'

export const contract = {
  users,
  permission_list,
  roles,
  zones,
  business,
  jobs,
  manufacturers,
  tags,
  services,
  reference_counts,
  categorizations,
  products,
  product_changes,
  deleted_products,
  product_codes,
  product_uses,
  external_products,
  synchronisation,
  catalogs,
  purchase_prices,
  selling_prices,
  price_changes,
  price_sheets,
  offers,
  offer_changes,
  offer_products,
  bundles,
  offer_markups,
  offer_impact,
  quantity_degressivities,
  price_degressivities,
  rules,
  rule_cases,
  offer_pdf,
  offer_simulation,
  offer_undo,
  grouped_presentations,
  serviceables,
  technical_nomenclatures,
  nomenclature_lines,
  printer_categories,
  calculation_settings,
  theoretical_cost,
  documents,
  daily_focus,
  activities,
  saved_views,
  remembered_lists,
} satisfies Guarded

/** The name of an endpoint: `products.list`. */
export type EndpointName = {
  [Entity in keyof typeof contract]: `${Entity}.${keyof (typeof contract)[Entity] & string}`
}[keyof typeof contract]

/** Typed calls of every endpoint; `Context` is what a caller may add to a call. */
export type ClientWith<Context extends ClientContext> = ContractRouterClient<typeof contract, Context>
export type Inputs = InferContractRouterInputs<typeof contract>
export type Outputs = InferContractRouterOutputs<typeof contract>
