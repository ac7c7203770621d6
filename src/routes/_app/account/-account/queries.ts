// The signed-in person's account and sessions. Sessions come and go elsewhere, so the list is read again at every visit.
import { api } from '#api/client.ts'

export const accountQuery = () => api.account.get.queryOptions()
export const sessionsQuery = () => api.account.sessions.queryOptions({ staleTime: 0 })
