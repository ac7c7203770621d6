// Subsidiaries (filiales). The national one means "everywhere".
import * as v from 'valibot'

import { can, NOT_FOUND } from '../shared/endpoint.ts'
import { pageOf, ZoneCode } from '../shared/fields.ts'
import { SinglePageQuery } from '../shared/single-page.ts'

export const Zone = v.object({ code_sigma: v.string(), name: v.string(), is_national: v.boolean() })

export const zones = {
  list: can('signed-in').route({ method: 'GET', path: '/zones' }).input(SinglePageQuery).output(pageOf(Zone)),
  get: can('signed-in')
    .route({ method: 'GET', path: '/zones/{code_sigma}' })
    .input(v.object({ code_sigma: ZoneCode }))
    .output(Zone)
    .errors({ NOT_FOUND }),
}
