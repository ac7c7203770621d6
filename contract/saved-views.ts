// A list's state under a name: its typed URL, kept per user.
import * as v from 'valibot'

import { BAD_REQUEST, can, conflictOf, NOT_FOUND } from './shared/endpoint.ts'
import { DeleteById, Id, pageOf, requiredText, Version } from './shared/fields.ts'

export const savedLists = ['products', 'offers'] as const
const ViewState = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(60)), v.unknown()),
  v.check((state) => JSON.stringify(state).length <= 5_000, 'too_long'),
)

export const SavedView = v.object({
  id: v.number(),
  list: v.picklist(savedLists),
  name: v.string(),
  state: v.record(v.string(), v.unknown()),
  version: v.number(),
})
export const SavedViewCreate = v.object({ list: v.picklist(savedLists, 'invalid_filter'), name: requiredText(60), state: ViewState })
export const SavedViewUpdate = v.object({ id: Id, version: Version, ...v.partial(v.omit(SavedViewCreate, ['list'])).entries })

export const saved_views = {
  list: can('signed-in').route({ method: 'GET', path: '/saved-views' }).output(pageOf(SavedView)),
  create: can('signed-in')
    .route({ method: 'POST', path: '/saved-views', successStatus: 201 })
    .input(SavedViewCreate)
    .output(SavedView)
    .errors({ BAD_REQUEST }),
  update: can('signed-in')
    .route({ method: 'PUT', path: '/saved-views/{id}' })
    .input(SavedViewUpdate)
    .output(SavedView)
    .errors({ BAD_REQUEST, NOT_FOUND, CONFLICT: conflictOf(SavedView) }),
  remove: can('signed-in')
    .route({ method: 'DELETE', path: '/saved-views/{id}', successStatus: 204, inputStructure: 'detailed' })
    .input(DeleteById)
    .errors({ NOT_FOUND, CONFLICT: conflictOf(SavedView) }),
}
