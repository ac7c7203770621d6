// The last version of the terms of sale, and the values of their variables.
import { t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'

import { api } from '#api/client.ts'

const meta = { error: () => t`Chargement impossible` }

export const cgvQuery = () => api.cgv.get.queryOptions()
export const variablesQuery = () => api.cgv.variables.queryOptions({ meta })
export const versionsQuery = () => api.cgv.list.queryOptions({ meta })
export const versionQuery = (version_number: number) => api.cgv.show.queryOptions({ input: { version_number }, meta })
/** The number of pages of a version in a subsidiary; the server counts them, so it needs a network. */
export const pagesQuery = (version_number: number, zone: string | null) => api.cgv.pages.queryOptions({ input: { version_number, zone } })

/** No version has been written yet. */
export const isNoneYet = (error: unknown): boolean => error instanceof ORPCError && error.code === 'NOT_FOUND'
