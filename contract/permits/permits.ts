// Permits: the certification programme of partners. Three levels, each with its requirements and the bundles that it opens.
import * as v from 'valibot'

import { bundleChoices, permitLevels } from '#engine/permits/levels.ts'
import { addDays } from '#engine/time/days.ts'

import { type Holder, holds, type Permission } from '../people/permissions.ts'
import { BAD_REQUEST, can, conflictOf, IN_USE, NOT_FOUND } from '../shared/endpoint.ts'
import { ById, DeleteById, Id, linesOfText, Money, pageOf, PlainDate, requiredName, Version, wholeQuery } from '../shared/fields.ts'
import { listOf } from '../shared/lists.ts'

const writing = ['permit.create', 'permit.edit', 'permit.destroy'] as const satisfies Permission[]
/** Whether the user may edit permits. For all others, inactive offers and their bundles are left out of permits. */
export const writesPermits = (user: Holder | null): boolean => holds(user, writing)

const PermitOffer = v.object({ id: v.number(), name: v.string(), reference: v.string() })
export type PermitOffer = v.InferOutput<typeof PermitOffer>
const PermitBundle = v.object({ id: v.number(), reference: v.string(), name: v.string() })
export type PermitBundle = v.InferOutput<typeof PermitBundle>

export const PermitRank = v.object({
  id: v.number(),
  level: v.picklist(permitLevels),
  /** Euros per quarter. */
  minimum_turnover: v.nullable(v.string()),
  /** Euros per quarter, recurring and non-recurring together. */
  quarterly_turnover_objective: v.nullable(v.string()),
  bundles: v.picklist(bundleChoices),
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
  name: v.string(),
  description: v.nullable(v.string()),
  /** The last day; null for unlimited. */
  end_of_activation_date: v.nullable(v.string()),
  academy_certification: v.boolean(),
  /** Sorted by name. */
  offers: v.array(PermitOffer),
  /** The bundles of its offers, sorted by name, from which levels select. */
  bundles: v.array(PermitBundle),
  /** Or, Argent, Bronze. */
  ranks: v.array(PermitRank),
  version: v.number(),
})
export type Permit = v.InferOutput<typeof Permit>

/** The maximum length of one grapheme in UTF-16 units. Limits count graphemes: an emoji is one character. */
const MOST_OF_ONE = 20
const graphemes = <const Key extends string>(max: number, key: Key) =>
  // The second `string` stops the pipe when a check before it has failed, so that graphemes of a very long text are not counted.
  v.pipe(v.string('required'), v.trim(), v.maxLength(max * MOST_OF_ONE, key), v.string(), v.maxGraphemes(max, key))
const once = v.check((ids: number[]) => new Set(ids).size === ids.length, 'repeated')
const MOST_OFFERS = 200
const MOST_BUNDLES = 2_000
const Bundles = v.pipe(listOf(Id, MOST_BUNDLES), once)

const Rank = v.object({
  minimum_turnover: v.optional(v.nullable(Money)),
  quarterly_turnover_objective: v.optional(v.nullable(Money)),
  bundles: v.optional(v.picklist(bundleChoices, 'invalid')),
})
const Ranks = v.pipe(
  listOf(v.object({ level: v.picklist(permitLevels, 'invalid'), ...Rank.entries, selection: v.optional(Bundles) }), 20),
  v.check((ranks) => new Set(ranks.map(({ level }) => level)).size === ranks.length, 'repeated'),
)
const Fields = v.object({
  name: v.pipe(graphemes(64, 'permit_name_too_long'), requiredName(64 * MOST_OF_ONE)),
  description: v.nullable(v.pipe(graphemes(255, 'permit_description_too_long'), linesOfText(255 * MOST_OF_ONE))),
  end_of_activation_date: v.nullable(PlainDate),
  academy_certification: v.boolean('invalid'),
  /** All of them, each once. */
  offers: v.pipe(listOf(Id, MOST_OFFERS), v.minLength(1, 'at_least_one'), once),
  /** The levels to change; absent ones keep their values. */
  ranks: Ranks,
})
const { name, offers, ...others } = Fields.entries
/** Detaching an offer removes its bundles from the levels that selected them. This requires confirmation. */
const confirm_bundles = v.optional(v.boolean('invalid'), false)
const ofPermit = { permit_id: Id }
const ofRank = { ...ofPermit, rank_id: Id }
const CONFLICT = conflictOf(Permit)

/** The fields of the first tab. */
export const PermitForm = v.object({
  name: Fields.entries.name,
  description: Fields.entries.description,
  end_of_activation_date: Fields.entries.end_of_activation_date,
  academy_certification: Fields.entries.academy_certification,
  offers: v.pipe(listOf(PermitOffer, MOST_OFFERS), v.minLength(1, 'at_least_one')),
})

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
    .route({ method: 'GET', path: '/permits', summary: 'All of them; those that are not ended end later than their neighbours or never' })
    .input(
      v.object({
        ...wholeQuery(['name', 'end_of_activation_date']).entries,
        state: v.optional(v.picklist(permitStates, 'invalid_filter')),
      }),
    )
    .output(pageOf(Permit)),
  create: can('permit.create')
    .route({ method: 'POST', path: '/permits', successStatus: 201, summary: 'With its three levels' })
    .input(v.object({ name, offers, ...v.partial(v.object(others)).entries }))
    .output(Permit)
    .errors({ BAD_REQUEST }),
  get: can('signed-in').route({ method: 'GET', path: '/permits/{id}' }).input(ById).output(Permit).errors({ NOT_FOUND }),
  update: can('permit.edit')
    .route({ method: 'PUT', path: '/permits/{id}', summary: 'What is named, offers and levels among it, as one' })
    .input(v.object({ id: Id, version: Version, confirm_bundles, ...v.partial(Fields).entries }))
    .output(Permit)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, IN_USE }),
  remove: can('permit.destroy')
    .route({ method: 'DELETE', path: '/permits/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT }),
  offers: can('signed-in')
    .route({ method: 'GET', path: '/permits/{permit_id}/offers' })
    .input(v.object(ofPermit))
    .output(pageOf(PermitOffer))
    .errors({ NOT_FOUND }),
  attach: can('permit.edit')
    .route({ method: 'POST', path: '/permits/{permit_id}/offers', summary: 'Adds offers; one that is attached already changes nothing' })
    .input(v.object({ ...ofPermit, offers, version: Version }))
    .output(Permit)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  detach: can('permit.edit')
    .route({ method: 'DELETE', path: '/permits/{permit_id}/offers/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(v.object({ params: v.object({ ...ofPermit, id: Id }), query: v.object({ version: Version, confirm_bundles }) }))
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT, IN_USE }),
  ranks: can('signed-in')
    .route({ method: 'GET', path: '/permits/{permit_id}/ranks', summary: 'Or, Argent, Bronze' })
    .input(v.object(ofPermit))
    .output(pageOf(PermitRank))
    .errors({ NOT_FOUND }),
  set_rank: can('permit.edit')
    .route({ method: 'PUT', path: '/permits/{permit_id}/ranks/{id}' })
    .input(v.object({ ...ofPermit, id: Id, version: Version, ...Rank.entries }))
    .output(PermitRank)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  rank_bundles: can('signed-in')
    .route({ method: 'GET', path: '/permits/{permit_id}/ranks/{rank_id}/bundles', summary: 'Those that the level names' })
    .input(v.object(ofRank))
    .output(pageOf(PermitBundle))
    .errors({ NOT_FOUND }),
  add_bundles: can('permit.edit')
    .route({ method: 'POST', path: '/permits/{permit_id}/ranks/{rank_id}/bundles', summary: 'Adds bundles of the attached offers' })
    .input(v.object({ ...ofRank, bundles: v.pipe(Bundles, v.minLength(1, 'required')), version: Version }))
    .output(PermitRank)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT }),
  remove_bundle: can('permit.edit')
    .route({
      method: 'DELETE',
      path: '/permits/{permit_id}/ranks/{rank_id}/bundles/{id}',
      successStatus: 204,
      inputStructure: 'detailed',
    })
    .input(v.object({ params: v.object({ ...ofRank, id: Id }), query: v.object({ version: Version }) }))
    .errors({ NOT_FOUND, CONFLICT }),
}
