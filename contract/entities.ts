// Declares each entity once: who may read it, the fields of its history, and whether it is reference data. History, counts and the lists on
// screen follow from it.
import { permitLevels } from '#engine/permits/levels.ts'
import { amountNames } from '#engine/prices/amounts.ts'

import { cgvVariableKeys } from './cgv/variables.ts'
import type { Way } from './people/permissions.ts'

interface Declaration {
  /** A user who may read the rows may also read their history and usage counts. */
  read: readonly [Way, ...Way[]]
  /**
   * The fields recorded in its history. Each needs a label on screen (checked by the compiler); a test fails when any other field is
   * recorded.
   */
  history: readonly string[]
  /** A reference data list, whose rows show usage counts. The screen lists them in this order. */
  reference?: true
}

const calculates = ['crt.calcul.nomenclature_cost', 'crt.calcul.graph', 'crt.calcul.sell_cost', 'crt.calcul.sell_vendor_cost'] as const

/** One set of fields per permit level. */
const rankFields = permitLevels.flatMap(
  (level) => [`${level}_minimum_turnover`, `${level}_quarterly_turnover_objective`, `${level}_bundles`] as const,
)

/** Keyed by the name used in history and in paths. */
export const entities = {
  products: {
    read: ['product.show'],
    history: [
      'reference',
      'mdm_designation',
      'commercial_designation',
      'manufacturer_reference',
      'manufacturer_id',
      'commission_subject_purchase',
      'job_id',
      'sub_job_id',
      'family_id',
      'sub_family_id',
      'marketing_start_date',
      'marketing_end_date',
      'supplier_marketing_start_date',
      'supplier_marketing_end_date',
      'public_comment',
      'auto_sync',
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
      'name',
      'reference',
      'category_1',
      'category_2',
      'category_3',
      'position',
      'manager_id',
      'alternate_managers',
      'zones',
      'description',
      'internal_message',
      'active',
      'marketing_start_date',
      'marketing_end_date',
      'mandatory_coverage',
      'catalog_id',
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
  'grouped-presentations': { read: ['offer.read'], history: ['name', 'position', 'offers'] },
  business: { read: ['product.index'], history: ['name'], reference: true },
  jobs: { read: ['product.index'], history: ['name', 'level', 'parent_id', 'business_id'], reference: true },
  manufacturers: { read: ['product.index'], history: ['name', 'merged', 'merged_into'], reference: true },
  tags: { read: ['product.index'], history: ['name', 'zone'], reference: true },
  catalogs: { read: ['selling_price.read'], history: ['name', 'code', 'zone', 'exclusive', 'start_date', 'end_date'], reference: true },
  services: { read: ['offer.service.index', 'serviceable.update'], history: ['name', 'reference'], reference: true },
  'technical-nomenclatures': {
    read: [...calculates, 'nomenclature.update', 'printer_category.update'],
    history: [
      'name',
      'print_speed',
      'average_intervention_duration',
      'pages_between_interventions',
      'maximum_monthly_volume',
      'printer_category_id',
      'printer_id',
      'nomenclature_line',
    ],
  },
  'printer-categories': {
    read: [...calculates, 'nomenclature.update', 'printer_category.update'],
    history: ['name', 'description', 'pages_between_interventions'],
  },
  'calculation-settings': {
    read: [...calculates, 'nomenclature.update', 'printer_category.update'],
    history: ['hourly_cost', 'travel_cost', 'mono_coverage', 'colour_coverage'],
  },
  permits: {
    read: ['signed-in'],
    history: ['name', 'description', 'end_of_activation_date', 'academy_certification', 'offers', ...rankFields],
  },
  cgv: { read: ['signed-in'], history: cgvVariableKeys },
  purchaseprices: { read: ['selling_price.show'], history: ['product_id', 'amount', 'start_date', 'end_date'] },
  sellingprices: {
    read: ['selling_price.read'],
    history: ['product_id', 'catalog_id', 'actor', 'active', 'start_date', 'end_date', 'unit_label', ...amountNames],
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
export type ReferenceEntity = { [Entity in HistoryEntity]: Entities[Entity] extends { reference: true } ? Entity : never }[HistoryEntity]

export const historyEntities = Object.keys(entities) as HistoryEntity[]
export const referenceEntities = historyEntities.filter((entity) => 'reference' in entities[entity]) as [
  ReferenceEntity,
  ...ReferenceEntity[],
]

/** The rights that allow reading an entity's rows, their history and their usage counts. */
export const readersOf = (entity: HistoryEntity): readonly [Way, ...Way[]] => entities[entity].read
