// The history of anything: one row per changed field.
import * as v from 'valibot'

import { amountNames } from '#engine/prices/amounts.ts'

import { can, NOT_FOUND } from './shared/endpoint.ts'
import { Id, IdList, Named, pageOf, paging } from './shared/fields.ts'

/** The words that history is kept under: those of the paths. */
export const historyEntities = [
  'products',
  'offers',
  'business',
  'jobs',
  'manufacturers',
  'tags',
  'catalogs',
  'purchaseprices',
  'sellingprices',
  'users',
  'roles',
  'zones',
] as const
export type HistoryEntity = (typeof historyEntities)[number]

/**
 * The fields that the history of each tells of. The screens have words for each of them (the compiler asks for them), and a
 * test that finds another one recorded fails.
 */
export const historyFields = {
  products: [
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
  offers: ['document'],
  business: ['name'],
  jobs: ['name', 'level', 'parent_id', 'business_id'],
  manufacturers: ['name', 'merged', 'merged_into'],
  tags: ['name', 'zone'],
  catalogs: ['name', 'code', 'zone', 'start_date', 'end_date'],
  purchaseprices: ['product_id', 'amount', 'start_date', 'end_date'],
  sellingprices: ['product_id', 'catalog_id', 'actor', 'active', 'start_date', 'end_date', 'unit_label', ...amountNames],
  users: ['name', 'email', 'zone', 'company_code', 'is_admin', 'roles', 'disabled', 'sessions', 'password', 'identity', 'viewing_as'],
  roles: ['name', 'permissions'],
  zones: ['code_sigma', 'name', 'is_national'],
} as const satisfies Record<HistoryEntity, readonly string[]>
export type HistoryField<Entity extends HistoryEntity> = (typeof historyFields)[Entity][number]

/** What writes without a person: `author` is null then. */
export const programs = [
  'synchronisation',
  'import',
  'identity_provider',
  'demo',
  'admin:create',
  'admin:remove',
  'user:create',
  'user:password',
  'zones',
  'upgrade',
] as const
export type Program = (typeof programs)[number]

/** A value as it was stored; a reference is `{id, name}`, an amount a decimal string. */
export const HistoryValue = v.unknown()

export const Activity = v.object({
  id: v.number(),
  date: v.string(),
  author: v.nullable(Named),
  /** Null for a person, and for what was written before programs were named. */
  program: v.nullable(v.picklist(programs)),
  action: v.picklist(['created', 'updated', 'deleted']),
  /** `amounts`, without values, for all amounts of a selling price that one change wrote, where the reader may not see purchase prices. */
  field: v.nullable(v.string()),
  old_value: HistoryValue,
  new_value: HistoryValue,
})

export const ActivityQuery = v.object({
  entity: v.picklist(historyEntities, 'invalid_entity'),
  id: Id,
  ...paging,
  field: v.optional(v.pipe(v.string(), v.maxLength(60, 'too_long'))),
  author_id: v.optional(IdList),
})

export const activities = {
  // Who may read depends on the entity: the handler asks for the right of what the history belongs to.
  list: can('signed-in')
    .route({ method: 'GET', path: '/activities/{entity}/{id}', summary: 'Newest first' })
    .input(ActivityQuery)
    .output(pageOf(Activity))
    .errors({ NOT_FOUND }),
}
