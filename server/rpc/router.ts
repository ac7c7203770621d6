// Maps endpoints to handlers: one line per entity, as in contract/index.ts.
import { activities } from '../entities/activities.ts'
import { cgv } from '../entities/cgv/cgv.ts'
import { daily_focus } from '../entities/daily-focus.ts'
import { documents } from '../entities/documents.ts'
import { jobs } from '../entities/jobs.ts'
import { calculation_settings } from '../entities/nomenclatures/calculation-settings.ts'
import { nomenclature_lines } from '../entities/nomenclatures/nomenclature-lines.ts'
import { printer_categories } from '../entities/nomenclatures/printer-categories.ts'
import { technical_nomenclatures } from '../entities/nomenclatures/technical-nomenclatures.ts'
import { theoretical_cost } from '../entities/nomenclatures/theoretical-cost.ts'
import { bundles } from '../entities/offers/bundles.ts'
import { grouped_presentations } from '../entities/offers/grouped-presentations.ts'
import { offer_changes } from '../entities/offers/offer-changes.ts'
import { price_degressivities, quantity_degressivities } from '../entities/offers/offer-degressivities.ts'
import { offer_impact } from '../entities/offers/offer-impact.ts'
import { offer_markups } from '../entities/offers/offer-markups.ts'
import { offer_pdf } from '../entities/offers/offer-pdf.ts'
import { offer_products } from '../entities/offers/offer-products.ts'
import { offer_simulation } from '../entities/offers/offer-simulation.ts'
import { offer_undo } from '../entities/offers/offer-undo.ts'
import { offers } from '../entities/offers/offers.ts'
import { serviceables } from '../entities/offers/serviceables.ts'
import { services } from '../entities/offers/services.ts'
import { account } from '../entities/people/account.ts'
import { permission_list } from '../entities/people/permission-list.ts'
import { roles } from '../entities/people/roles.ts'
import { users } from '../entities/people/users.ts'
import { certifications } from '../entities/permits/certifications.ts'
import { permits } from '../entities/permits/permits.ts'
import { catalogs } from '../entities/prices/catalogs.ts'
import { price_changes } from '../entities/prices/price-changes.ts'
import { price_sheets } from '../entities/prices/price-sheets.ts'
import { purchase_prices } from '../entities/prices/purchase-prices.ts'
import { selling_prices } from '../entities/prices/selling-prices.ts'
import { deleted_products } from '../entities/products/deleted-products.ts'
import { external_products } from '../entities/products/external-products.ts'
import { product_changes } from '../entities/products/product-changes.ts'
import { product_codes } from '../entities/products/product-codes.ts'
import { product_uses } from '../entities/products/product-uses.ts'
import { products } from '../entities/products/products.ts'
import { business } from '../entities/references/business.ts'
import { categorizations } from '../entities/references/categorizations.ts'
import { manufacturers } from '../entities/references/manufacturers.ts'
import { reference_counts } from '../entities/references/reference-counts.ts'
import { tags } from '../entities/references/tags.ts'
import { zones } from '../entities/references/zones.ts'
import { remembered_lists } from '../entities/remembered-lists.ts'
import { rule_cases } from '../entities/rules/rule-cases.ts'
import { rules } from '../entities/rules/rules.ts'
import { saved_views } from '../entities/saved-views.ts'
import { synchronisation } from '../entities/synchronisation.ts'
import { os } from './base.ts'

export const router = os.router({
  account,
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
  quantity_degressivities,
  price_degressivities,
  rules,
  rule_cases,
  offer_pdf,
  offer_impact,
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
})
