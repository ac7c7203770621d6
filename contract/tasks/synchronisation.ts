// The background refresh of all products that may be refreshed from master data.
import * as v from 'valibot'

import { can, NOT_FOUND } from '../shared/endpoint.ts'
import { Instant } from '../shared/fields.ts'

export const synchronisationStates = ['running', 'done', 'cancelled', 'failed'] as const

export const Synchronisation = v.object({
  id: v.number(),
  status: v.picklist(synchronisationStates),
  total: v.number(),
  done: v.number(),
  created: v.number(),
  updated: v.number(),
  unchanged: v.number(),
  refused: v.number(),
  started_at: Instant,
  ended_at: v.nullable(Instant),
})

export const synchronisation = {
  latest: can('product.mdm.refresh')
    .route({ method: 'GET', path: '/synchronisation/products', summary: 'Returns the latest run, or null before the first' })
    .output(v.nullable(Synchronisation)),
  start: can('product.mdm.refresh')
    .touches('products', 'tasks')
    .route({
      method: 'POST',
      path: '/synchronisation/products',
      successStatus: 201,
      summary: 'Starts a run, or returns the one that is already running',
    })
    .output(Synchronisation),
  cancel: can('product.mdm.refresh')
    .touches('tasks')
    .route({ method: 'DELETE', path: '/synchronisation/products', summary: 'Cancels the current run, which stops after its current page' })
    .output(Synchronisation)
    .errors({ NOT_FOUND }),
}
