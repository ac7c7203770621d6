// The data of the demo's identity provider, in memory: enough to try it, lost at the next start.
import type { Adapter, AdapterPayload } from 'oidc-provider'

const MOST = 2_000
const CONSUMABLE = new Set(['AccessToken', 'AuthorizationCode'])

/** One store for all kinds of records; the oldest are dropped when it is full. */
export function demoStore(): (kind: string) => Adapter {
  const records = new Map<string, { payload: AdapterPayload; until: number }>()

  return (kind) => {
    const at = (id: string) => `${kind}:${id}`
    const find = (id: string) => {
      const record = records.get(at(id))
      return record && record.until > Date.now() ? record.payload : undefined
    }
    const search = (wanted: (payload: AdapterPayload) => boolean) =>
      [...records].find(([key, { payload }]) => key.startsWith(`${kind}:`) && wanted(payload))?.[1].payload

    return {
      async upsert(id, payload, expiresIn = 3600) {
        const [oldest] = records.keys()
        if (records.size >= MOST && oldest !== undefined) records.delete(oldest)
        records.set(at(id), { payload, until: Date.now() + expiresIn * 1000 })
      },
      find: async (id) => find(id),
      findByUid: async (uid) => search((payload) => payload.uid === uid),
      findByUserCode: async (code) => search((payload) => payload.userCode === code),
      async consume(id) {
        const payload = find(id)
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        records.delete(at(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of records)
          if (CONSUMABLE.has(key.split(':')[0] ?? '') && payload.grantId === grantId) records.delete(key)
      },
    }
  }
}
