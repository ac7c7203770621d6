// How server responses are serialised on the device.
import type { Query, QueryState } from '@tanstack/react-query'
import type { PersistedClient } from '@tanstack/react-query-persist-client'

const texts = new WeakMap<object, string>()

/**
 * Keeps only the data and its time, marked as stale so that it is refreshed once restored. A response is serialised once for both
 * stores.
 */
export function serializeState({ data, dataUpdatedAt }: QueryState): string {
  let text = typeof data === 'object' && data !== null ? texts.get(data) : undefined
  if (text === undefined) {
    text = JSON.stringify(data) ?? 'null'
    if (typeof data === 'object' && data !== null) texts.set(data, text)
  }
  return `{"data":${text},"dataUpdatedAt":${dataUpdatedAt},"dataUpdateCount":1,"error":null,"errorUpdateCount":0,"errorUpdatedAt":0,"fetchFailureCount":0,"fetchFailureReason":null,"fetchMeta":null,"isInvalidated":true,"status":"success","fetchStatus":"idle"}`
}

/** A response as stored in IndexedDB. */
export const serializeAnswer = ({ state, ...query }: Pick<Query, 'state' | 'queryKey' | 'queryHash'> & { buster: string }): string =>
  `${JSON.stringify({ ...query, at: state.dataUpdatedAt }).slice(0, -1)},"state":${serializeState(state)}}`

/** The working set as stored in localStorage. */
export function serializeClient({ clientState, ...client }: PersistedClient): string {
  const queries = clientState.queries.map(
    ({ state, ...query }) => `${JSON.stringify(query).slice(0, -1)},"state":${serializeState(state)}}`,
  )
  return `${JSON.stringify(client).slice(0, -1)},"clientState":{"mutations":[],"queries":[${queries.join(',')}]}}`
}
