// The history of an entity: one row per changed field.
import * as v from 'valibot'

import { historyEntities } from '../entities.ts'
import { can, NOT_FOUND } from '../shared/endpoint.ts'
import { Id, IdList, Named, pageOf, pageInput } from '../shared/fields.ts'

/** Programs that write without a user; `author` is then null. */
export const programs = [
  'synchronisation',
  'import',
  'identity_provider',
  'demo',
  'admin:create',
  'admin:remove',
  'user:create',
  'user:password',
  'user:forget',
  'zones',
  'upgrade',
] as const
export type Program = (typeof programs)[number]

/** A value as it was stored; a foreign key is `{id, name}`, an amount a decimal string. */
export const HistoryValue = v.unknown()

export const Activity = v.object({
  id: v.number(),
  date: v.string(),
  author: v.nullable(Named),
  /** Null for a change by a user, and for changes older than this field. */
  program: v.nullable(v.picklist(programs)),
  action: v.picklist(['created', 'updated', 'deleted']),
  /**
   * `amounts` (without values) replaces all amounts of a selling price that one change wrote, when the reader may not see purchase prices.
   */
  field: v.nullable(v.string()),
  old_value: HistoryValue,
  new_value: HistoryValue,
  /** The price plan that made the change. */
  plan: v.nullable(Named),
})

export const ActivityQuery = v.object({
  entity: v.picklist(historyEntities, 'invalid_entity'),
  id: Id,
  ...pageInput,
  field: v.optional(v.pipe(v.string(), v.maxLength(60, 'too_long'))),
  author_id: v.optional(IdList),
})

export const activities = {
  // The required right depends on the entity, so the handler checks it.
  list: can('signed-in')
    .route({ method: 'GET', path: '/activities/{entity}/{id}', summary: 'Returns the history of an entity, newest first' })
    .input(ActivityQuery)
    .output(pageOf(Activity))
    .errors({ NOT_FOUND }),
}
