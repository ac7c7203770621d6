// Saved views: the state of a screen under a name, stored per user. A view of a list, or a scenario of a calculation.
import * as v from 'valibot'

import { BAD_REQUEST, can, conflictOf, NOT_FOUND } from '../shared/endpoint.ts'
import { DeleteById, Id, pageOf, requiredName, Version } from '../shared/fields.ts'
import { mapOf } from '../shared/lists.ts'

/** The lists whose state can be saved. */
const lists = ['products', 'offers', 'technical-nomenclatures', 'printer-categories', 'permits', 'certifications'] as const
/**
 * A screen whose state can be saved: a list, the calculator, or the simulator of one permit. A permit's saved states are only shown for
 * that permit.
 */
export type SavedScreen = (typeof lists)[number] | 'calculator' | `permits/${number}`
const Screen = v.union(
  [
    v.picklist([...lists, 'calculator']),
    v.pipe(
      v.string(),
      v.regex(/^permits\/[1-9]\d{0,9}$/),
      v.transform((path) => path as SavedScreen),
    ),
  ],
  'invalid_filter',
)
/**
 * In characters of JSON. The longest states are the turnovers of a permit's partners, about 300 of them. The screen warns before saving a
 * longer one.
 */
export const MAX_STATE = 20_000
const ViewState = v.pipe(
  mapOf(v.pipe(v.string(), v.maxLength(60)), v.unknown(), 500),
  v.check((state) => JSON.stringify(state).length <= MAX_STATE, 'too_long'),
)

export const SavedView = v.object({
  id: v.number(),
  list: v.string(),
  name: v.string(),
  state: v.record(v.string(), v.unknown()),
  version: v.number(),
})
export const SavedViewCreate = v.object({ list: Screen, name: requiredName(60), state: ViewState })
export const SavedViewUpdate = v.object({ id: Id, version: Version, ...v.partial(v.omit(SavedViewCreate, ['list'])).entries })

export const saved_views = {
  list: can('signed-in')
    .route({ method: 'GET', path: '/saved-views' })
    .input(v.object({ list: v.optional(Screen) }))
    .output(pageOf(SavedView))
    .errors({ BAD_REQUEST }),
  create: can('signed-in')
    .touches()
    .route({ method: 'POST', path: '/saved-views', successStatus: 201 })
    .input(SavedViewCreate)
    .output(SavedView)
    .errors({ BAD_REQUEST }),
  update: can('signed-in')
    .touches()
    .route({ method: 'PUT', path: '/saved-views/{id}' })
    .input(SavedViewUpdate)
    .output(SavedView)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT: conflictOf(SavedView) }),
  remove: can('signed-in')
    .touches()
    .route({ method: 'DELETE', path: '/saved-views/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT: conflictOf(SavedView) }),
}
