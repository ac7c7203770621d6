// All roles: few enough to be searched on the device.
import { api } from '../../../api/client.ts'

export const rolesQuery = () => api.roles.list.queryOptions({ input: {} })
export const permissionsQuery = () => api.permission_list.list.queryOptions({ staleTime: Infinity })
