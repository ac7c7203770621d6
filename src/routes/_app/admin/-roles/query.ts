// All roles: they are few enough to be searched on the device.
import { t } from '@lingui/core/macro'

import { api } from '#api/client.ts'

export const rolesQuery = () => api.roles.list.queryOptions({ input: {}, meta: { error: () => t`Impossible de récupérer les rôles` } })
export const permissionsQuery = () =>
  api.permission_list.list.queryOptions({ staleTime: Infinity, meta: { error: () => t`Impossible de récupérer les permissions` } })
