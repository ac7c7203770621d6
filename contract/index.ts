// The table of contents of the API. To find the call of a URL, browse /api/v2/docs.
import type { ClientContext } from '@orpc/client'
import type { ContractRouterClient, InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'

import { activities } from './activity/activities.ts'
import { daily_focus } from './activity/daily-focus.ts'
import { calculation_settings } from './costing/calculation-settings.ts'
import { nomenclature_lines } from './costing/nomenclature-lines.ts'
import { printer_categories } from './costing/printer-categories.ts'
import { technical_nomenclatures } from './costing/technical-nomenclatures.ts'
import { theoretical_cost } from './costing/theoretical-cost.ts'
import { documents } from './documents/documents.ts'
import { business } from './lookups/business.ts'
import { categorizations } from './lookups/categorizations.ts'
import { jobs } from './lookups/jobs.ts'
import { manufacturers } from './lookups/manufacturers.ts'
import { reference_counts } from './lookups/reference-counts.ts'
import { suppliers } from './lookups/suppliers.ts'
import { tags } from './lookups/tags.ts'
import { zones } from './lookups/zones.ts'
import { grouped_presentations } from './offers/grouped-presentations.ts'
import { offer_changes } from './offers/offer-changes.ts'
import { price_degressivities, quantity_degressivities } from './offers/offer-degressivities.ts'
import { offer_impact } from './offers/offer-impact.ts'
import { offer_markups } from './offers/offer-markups.ts'
import { offer_pdf } from './offers/offer-pdf.ts'
import { offer_products, bundles } from './offers/offer-products.ts'
import { offer_simulation } from './offers/offer-simulation.ts'
import { offer_undo } from './offers/offer-undo.ts'
import { offers } from './offers/offers.ts'
import { serviceables } from './offers/serviceables.ts'
import { services } from './offers/services.ts'
import { account } from './people/account.ts'
import { permission_list } from './people/permission-list.ts'
import { remembered_lists } from './people/remembered-lists.ts'
import { roles } from './people/roles.ts'
import { saved_views } from './people/saved-views.ts'
import { users } from './people/users.ts'
import { certifications } from './permits/certifications.ts'
import { permits } from './permits/permits.ts'
import { catalogs } from './prices/catalogs.ts'
import { price_plans } from './prices/price-plans.ts'
import { purchase_prices } from './prices/purchase-prices.ts'
import { selling_prices } from './prices/selling-prices.ts'
import { deleted_products } from './products/deleted-products.ts'
import { external_products } from './products/external-products.ts'
import { product_changes } from './products/product-changes.ts'
import { product_codes } from './products/product-codes.ts'
import { product_uses } from './products/product-uses.ts'
import { products } from './products/products.ts'
import { rule_cases } from './rules/rule-cases.ts'
import { rules } from './rules/rules.ts'
import type { Guarded } from './shared/endpoint.ts'
import type { Group } from './shared/touches.ts'
import { supplier_lists } from './suppliers/supplier-lists.ts'
import { supplier_profiles } from './suppliers/supplier-profiles.ts'
import { synchronisation } from './tasks/synchronisation.ts'
import { tasks } from './tasks/tasks.ts'
import { cgv } from './terms/terms.ts'

export const contract = {
  account,
  users,
  permission_list,
  roles,
  zones,
  business,
  jobs,
  manufacturers,
  suppliers,
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
  price_plans,
  suppliers,
  supplier_profiles,
  supplier_lists,
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
  permits,
  certifications,
  cgv,
  documents,
  daily_focus,
  activities,
  saved_views,
  remembered_lists,
  tasks,
} satisfies Record<Group, Guarded>

/** The name of an endpoint: `products.list`. */
export type EndpointName = {
  [Entity in keyof typeof contract]: `${Entity}.${keyof (typeof contract)[Entity] & string}`
}[keyof typeof contract]

/** Typed calls of every endpoint; `Context` is the type of what a caller may add to a call. */
export type ClientWith<Context extends ClientContext> = ContractRouterClient<typeof contract, Context>
export type Inputs = InferContractRouterInputs<typeof contract>
export type Outputs = InferContractRouterOutputs<typeof contract>
