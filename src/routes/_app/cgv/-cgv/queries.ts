// The last version of the terms of sale, and the values of their variables.
import { t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'

import { api } from '#api/client.ts'

const meta = { error: () => t`Chargement impossible` }

export const cgvQuery = () => api.cgv.get.queryOptions()
export const variablesQuery = () => api.cgv.variables.queryOptions({ meta })
export const versionsQuery = () => api.cgv.list.queryOptions({ meta })
export const versionQuery = (version_number: number) => api.cgv.show.queryOptions({ input: { version_number }, meta })
/** How many pages a version has in a subsidiary; without a network nobody counts them. */
export const pagesQuery = (version_number: number, zone: string | null) => api.cgv.pages.queryOptions({ input: { version_number, zone } })

/** Nobody has written any yet. */
export const isNoneYet = (error: unknown): boolean => error instanceof ORPCError && error.code === 'NOT_FOUND'
