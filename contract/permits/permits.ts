// Permits: the certification programme of partners. Three levels, each with its requirements and the bundles that it opens.
import * as v from 'valibot'

import { permitLevels } from '#engine/permits/levels.ts'
import { addDays } from '#engine/time/days.ts'

import { type Holder, holds, type Permission } from '../people/permissions.ts'
import { formOf, returnedFields, returnedNamesOf } from '../shared/declared-fields.ts'
import { BAD_REQUEST, can, conflictOf, IN_USE, NOT_FOUND } from '../shared/endpoint.ts'
import { ById, DeleteById, Id, pageOf, Version, wholeQuery } from '../shared/fields.ts'
import { eachOnce, listOf } from '../shared/lists.ts'
import { MOST_OFFERS, permitFields, PermitOffer, rankFields } from './permit-fields.ts'

const writing = ['permit.create', 'permit.edit', 'permit.destroy'] as const satisfies Permission[]
/** Whether the user may edit permits. For all others, inactive offers and their bundles are left out of permits. */
export const writesPermits = (user: Holder | null): boolean => holds(user, writing)

const PermitBundle = v.object({ id: v.number(), reference: v.string(), name: v.string() })
export type PermitBundle = v.InferOutput<typeof PermitBundle>

export const PermitRank = v.object({
  id: v.number(),
  level: v.picklist(permitLevels),
  ...returnedFields(rankFields),
  /** The bundles selected by name; only used when `bundles` is `selection`. */
  selection: v.array(PermitBundle),
  /** The bundles of the attached offers that the level opens. */
  effective: v.array(PermitBundle),
  /** The version of the permit. */
  version: v.number(),
})
export type PermitRank = v.InferOutput<typeof PermitRank>

export const Permit = v.object({
  id: v.number(),
  ...returnedFields(permitFields),
  /** The bundles of its offers, sorted by name, from which levels select. */
  bundles: v.array(PermitBundle),
  /** Or, Argent, Bronze. */
  ranks: v.array(PermitRank),
  version: v.number(),
})
export type Permit = v.InferOutput<typeof Permit>
export type PermitOffer = Permit['offers'][number]

const MOST_BUNDLES = 2_000
const Bundles = eachOnce(MOST_BUNDLES)

const Rank = v.partial(formOf(rankFields))
/** The levels to change; absent ones keep their values. */
const Ranks = v.optional(
  v.pipe(
    listOf(v.object({ level: v.picklist(permitLevels, 'invalid'), ...Rank.entries, selection: v.optional(Bundles) }), 20),
    v.check((ranks) => new Set(ranks.map(({ level }) => level)).size === ranks.length, 'repeated'),
  ),
)
const Own = formOf(permitFields)
const { name, offers, ...others } = Own.entries
/** The fields of an update; absent ones keep their values. */
export const PermitChanges = v.object({ ...v.partial(Own).entries, ranks: Ranks })
export const PermitCreate = v.object({ name, offers, ...v.partial(v.object(others)).entries, ranks: Ranks })
/** Detaching an offer removes its bundles from the levels that selected them. This requires confirmation. */
const confirm_bundles = v.optional(v.boolean('invalid'), false)
const ofPermit = { permit_id: Id }
const ofRank = { ...ofPermit, rank_id: Id }
const CONFLICT = conflictOf(Permit)

/** The fields of the first tab, which holds whole offers instead of their ids. */
export const PermitForm = v.object({ ...Own.entries, offers: v.pipe(listOf(PermitOffer, MOST_OFFERS), v.minLength(1, 'at_least_one')) })

export const permitStates = ['active', 'ends_soon', 'ended'] as const
export type PermitState = (typeof permitStates)[number]

/** How many days ahead an end counts as soon. */
export const SOON_DAYS = 30

/** The state of a permit on `day`; its last day still counts as active. */
export function permitState({ end_of_activation_date: end }: Pick<Permit, 'end_of_activation_date'>, day: string): PermitState {
  if (end === null) return 'active'
  if (end < day) return 'ended'
  return end <= addDays(day, SOON_DAYS) ? 'ends_soon' : 'active'
}

export const permits = {
  list: can('signed-in')
    .route({
      method: 'GET',
      path: '/permits',
      summary: 'Returns all permits, or those in one state; `active` includes those that end soon',
    })
    .input(
      v.object({
        ...wholeQuery(returnedNamesOf(permitFields, 'sort')).entries,
        state: v.optional(v.picklist(permitStates, 'invalid_filter')),
      }),
    )
    .output(pageOf(Permit)),
  create: can('permit.create')
    .touches('daily_focus')
    .route({ method: 'POST', path: '/permits', successStatus: 201, summary: 'Creates a permit with its three levels' })
    .input(PermitCreate)
    .output(Permit)
    .errors({ BAD_REQUEST }),
  get: can('signed-in').route({ method: 'GET', path: '/permits/{id}' }).input(ById).output(Permit).errors({ NOT_FOUND }),
  update: can('permit.edit')
    .touches('daily_focus')
    .route({
      method: 'PUT',
      path: '/permits/{id}',
      summary: 'Changes the given fields of a permit, including offers and levels, all in one step',
    })
    .input(v.object({ id: Id, version: Version, confirm_bundles, ...PermitChanges.entries }))
    .output(Permit)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, IN_USE }),
  remove: can('permit.destroy')
    .touches('daily_focus')
    .route({ method: 'DELETE', path: '/permits/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT }),
  offers: can('signed-in')
    .route({ method: 'GET', path: '/permits/{permit_id}/offers' })
    .input(v.object(ofPermit))
    .output(pageOf(PermitOffer))
    .errors({ NOT_FOUND }),
  attach: can('permit.edit')
    .touches('daily_focus')
    .route({ method: 'POST', path: '/permits/{permit_id}/offers', summary: 'Attaches offers; those that are already attached are ignored' })
    .input(v.object({ ...ofPermit, offers, version: Version }))
    .output(Permit)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  detach: can('permit.edit')
    .touches('daily_focus')
    .route({ method: 'DELETE', path: '/permits/{permit_id}/offers/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(v.object({ params: v.object({ ...ofPermit, id: Id }), query: v.object({ version: Version, confirm_bundles }) }))
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, IN_USE }),
  ranks: can('signed-in')
    .route({ method: 'GET', path: '/permits/{permit_id}/ranks', summary: 'Returns the three levels: Or, Argent, Bronze' })
    .input(v.object(ofPermit))
    .output(pageOf(PermitRank))
    .errors({ NOT_FOUND }),
  set_rank: can('permit.edit')
    .touches('daily_focus')
    .route({ method: 'PUT', path: '/permits/{permit_id}/ranks/{id}' })
    .input(v.object({ ...ofPermit, id: Id, version: Version, ...Rank.entries }))
    .output(PermitRank)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  rank_bundles: can('signed-in')
    .route({
      method: 'GET',
      path: '/permits/{permit_id}/ranks/{rank_id}/bundles',
      summary: 'Returns the bundles that are selected by name for the level',
    })
    .input(v.object(ofRank))
    .output(pageOf(PermitBundle))
    .errors({ NOT_FOUND }),
  add_bundles: can('permit.edit')
    .touches('daily_focus')
    .route({
      method: 'POST',
      path: '/permits/{permit_id}/ranks/{rank_id}/bundles',
      summary: 'Adds bundles of the attached offers to the level',
    })
    .input(v.object({ ...ofRank, bundles: v.pipe(Bundles, v.minLength(1, 'required')), version: Version }))
    .output(PermitRank)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  remove_bundle: can('permit.edit')
    .touches('daily_focus')
    .route({
      method: 'DELETE',
      path: '/permits/{permit_id}/ranks/{rank_id}/bundles/{id}',
      successStatus: 204,
      inputStructure: 'detailed',
    })
    .input(v.object({ params: v.object({ ...ofRank, id: Id }), query: v.object({ version: Version }) }))
    .errors({ NOT_FOUND, CONFLICT }),
}
