// The signed-in user's account and sessions. Sessions start and end on other devices, so the list is refetched at every visit.
import { api } from '#api/client.ts'

export const accountQuery = () => api.account.get.queryOptions()
export const sessionsQuery = () => api.account.sessions.queryOptions({ staleTime: 0 })
