// Which handler serves which endpoint: one line per entity, as in contract/index.ts.
import { activities } from '../entities/activities.ts'
import { business } from '../entities/business.ts'
import { calculation_settings } from '../entities/calculation-settings.ts'
import { catalogs } from '../entities/catalogs.ts'
import { categorizations } from '../entities/categorizations.ts'
import { daily_focus } from '../entities/daily-focus.ts'
import { deleted_products } from '../entities/deleted-products.ts'
import { documents } from '../entities/documents.ts'
import { external_products } from '../entities/external-products.ts'
import { grouped_presentations } from '../entities/grouped-presentations.ts'
import { jobs } from '../entities/jobs.ts'
import { manufacturers } from '../entities/manufacturers.ts'
import { nomenclature_lines } from '../entities/nomenclature-lines.ts'
import { offer_changes } from '../entities/offer-changes.ts'
import { price_degressivities, quantity_degressivities } from '../entities/offer-degressivities.ts'
import { offer_impact } from '../entities/offer-impact.ts'
import { offer_markups } from '../entities/offer-markups.ts'
import { offer_pdf } from '../entities/offer-pdf.ts'
import { bundles, offer_products } from '../entities/offer-products.ts'
import { offer_simulation } from '../entities/offer-simulation.ts'
import { offer_undo } from '../entities/offer-undo.ts'
import { offers } from '../entities/offers.ts'
import { permission_list } from '../entities/permission-list.ts'
import { price_changes } from '../entities/price-changes.ts'
import { price_sheets } from '../entities/price-sheets.ts'
import { printer_categories } from '../entities/printer-categories.ts'
import { product_changes } from '../entities/product-changes.ts'
import { product_codes } from '../entities/product-codes.ts'
import { product_uses } from '../entities/product-uses.ts'
import { products } from '../entities/products.ts'
import { purchase_prices } from '../entities/purchase-prices.ts'
import { reference_counts } from '../entities/reference-counts.ts'
import { remembered_lists } from '../entities/remembered-lists.ts'
import { roles } from '../entities/roles.ts'
import { rule_cases } from '../entities/rule-cases.ts'
import { rules } from '../entities/rules.ts'
import { saved_views } from '../entities/saved-views.ts'
import { selling_prices } from '../entities/selling-prices.ts'
import { serviceables } from '../entities/serviceables.ts'
import { services } from '../entities/services.ts'
import { synchronisation } from '../entities/synchronisation.ts'
import { tags } from '../entities/tags.ts'
import { technical_nomenclatures } from '../entities/technical-nomenclatures.ts'
import { theoretical_cost } from '../entities/theoretical-cost.ts'
import { users } from '../entities/users.ts'
import { zones } from '../entities/zones.ts'
import { os } from './base.ts'

export const router = os.router({
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
  documents,
  daily_focus,
  activities,
  saved_views,
  remembered_lists,
})
