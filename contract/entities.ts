// Declares each entity once: who may read it, the fields of its history, and whether it is a lookup list. History, counts and the lists on
// screen follow from it.
import { permitLevels } from '#engine/permits/levels.ts'

import { categoryFields, nomenclatureFields, settingsFields } from './costing/costing-fields.ts'
import { catalogFields, jobFields, namedFields, serviceFields, supplierFields, tagFields } from './lookups/lookup-fields.ts'
import { offerFields } from './offers/offer-fields.ts'
import { presentationFields } from './offers/presentation-fields.ts'
import type { Way } from './people/permissions.ts'
import { permitFields, rankFields } from './permits/permit-fields.ts'
import { purchasePriceFields, sellingPriceFields } from './prices/price-fields.ts'
import { productFields } from './products/product-fields.ts'
import { namesOf } from './shared/declared-fields.ts'
import { cgvVariableKeys } from './terms/variables.ts'

interface Declaration {
  /** A user who may read the rows may also read their history and usage counts. */
  read: readonly [Way, ...Way[]]
  /**
   * The fields recorded in its history. Each needs a label on screen (checked by the compiler); a test fails when any other field is
   * recorded.
   */
  history: readonly string[]
  /** A lookup list, whose rows show usage counts. The screen lists them in this order. */
  lookup?: true
}

const calculates = ['crt.calcul.nomenclature_cost', 'crt.calcul.graph', 'crt.calcul.sell_cost', 'crt.calcul.sell_vendor_cost'] as const

/** One set of fields per permit level. */
const fieldsOfRanks = permitLevels.flatMap((level) => namesOf(rankFields, 'history').map((name) => `${level}_${name}` as const))

/** Keyed by the name used in history and in paths. */
export const entities = {
  products: {
    read: ['product.show'],
    history: [
      ...namesOf(productFields, 'history'),
      'origin',
      'ean',
      'eans',
      'tags',
      'codes',
      'masterdata_state',
      'masterdata_image',
      'image',
      'document',
    ],
  },
  offers: {
    read: ['offer.show'],
    history: [
      ...namesOf(offerFields, 'history'),
      'position',
      'alternate_managers',
      'mandatory_coverage',
      'image',
      'document',
      'coverage',
      'section',
      'bundle',
      'bundle_product',
      'markup',
      'quantity_degressivity',
      'price_degressivity',
      'price_degressivity_mode',
      'rule',
      'rule_case',
    ],
  },
  bundles: { read: ['offer.composition.index', 'offer.service.index'], history: ['coverage', 'reference', 'name', 'products'] },
  'grouped-presentations': { read: ['offer.read'], history: [...namesOf(presentationFields, 'history'), 'position'] },
  business: { read: ['product.index'], history: namesOf(namedFields, 'history'), lookup: true },
  jobs: { read: ['product.index'], history: [...namesOf(jobFields, 'history'), 'level'], lookup: true },
  manufacturers: { read: ['product.index'], history: [...namesOf(namedFields, 'history'), 'merged', 'merged_into'], lookup: true },
  suppliers: { read: ['selling_price.show', 'reference.update'], history: namesOf(supplierFields, 'history'), lookup: true },
  tags: { read: ['product.index'], history: namesOf(tagFields, 'history'), lookup: true },
  catalogs: { read: ['selling_price.read'], history: namesOf(catalogFields, 'history'), lookup: true },
  services: { read: ['offer.service.index', 'serviceable.update'], history: namesOf(serviceFields, 'history'), lookup: true },
  'technical-nomenclatures': {
    read: [...calculates, 'nomenclature.update', 'printer_category.update'],
    history: [...namesOf(nomenclatureFields, 'history'), 'nomenclature_line'],
  },
  'printer-categories': {
    read: [...calculates, 'nomenclature.update', 'printer_category.update'],
    history: namesOf(categoryFields, 'history'),
  },
  'calculation-settings': {
    read: [...calculates, 'nomenclature.update', 'printer_category.update'],
    history: namesOf(settingsFields, 'history'),
  },
  permits: {
    read: ['signed-in'],
    history: [...namesOf(permitFields, 'history'), ...fieldsOfRanks],
  },
  cgv: { read: ['signed-in'], history: cgvVariableKeys },
  purchaseprices: { read: ['selling_price.show'], history: ['product_id', ...namesOf(purchasePriceFields, 'history')] },
  sellingprices: {
    read: ['selling_price.read'],
    history: ['product_id', 'catalog_id', ...namesOf(sellingPriceFields, 'history')],
  },
  users: {
    read: ['admin'],
    history: [
      'name',
      'email',
      'zone',
      'company_code',
      'is_admin',
      'roles',
      'disabled',
      'sessions',
      'password',
      'identity',
      'viewing_as',
      'forgotten',
    ],
  },
  roles: { read: ['admin'], history: ['name', 'permissions'] },
  zones: { read: ['signed-in'], history: ['code_sigma', 'name', 'is_national'] },
} as const satisfies Record<string, Declaration>

type Entities = typeof entities
export type HistoryEntity = keyof Entities
export type HistoryField<Entity extends HistoryEntity> = Entities[Entity]['history'][number]
export type LookupEntity = { [Entity in HistoryEntity]: Entities[Entity] extends { lookup: true } ? Entity : never }[HistoryEntity]

export const historyEntities = Object.keys(entities) as HistoryEntity[]
export const lookupEntities = historyEntities.filter((entity) => 'lookup' in entities[entity]) as [LookupEntity, ...LookupEntity[]]

/** The rights that allow reading an entity's rows, their history and their usage counts. */
export const readersOf = (entity: HistoryEntity): readonly [Way, ...Way[]] => entities[entity].read
