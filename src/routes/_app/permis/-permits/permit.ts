// The permit whose page is open.
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import type { Permit } from '#contract/permits/permits.ts'
import { permitQuery } from '#entities/permits/queries.ts'

const route = getRouteApi('/_app/permis/$id')

export const usePermit = (): Permit => useSuspenseQuery(permitQuery(Number(route.useParams().id))).data
