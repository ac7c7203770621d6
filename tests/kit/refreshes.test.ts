// Data that could not be refreshed, for whatever reason, is known to be stale; and it is requested again until it succeeds.
import { ORPCError } from '@orpc/client'
import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openBrowser } from './browser.ts'

openBrowser()
const { isTriedAgain, queryPersister } = await import('#api/cache/query-persister.ts')
const { isReachable, onRefresh, reachOf, staleDataOf, watchRefreshes } = await import('#api/cache/refreshes.ts')
const { OfflineError } = await import('#api/send.ts')

const PRICES = [['selling_prices', 'all'], { input: { product_id: 1 }, type: 'query' }]
const CODES = [['product_codes', 'of'], { type: 'query' }]
const READ_AT = new Date('2026-11-22T09:00:00Z')

let client = new QueryClient()
let stop: (() => void)[] = []
/** A screen that shows the response for `key`. */
function show(key: readonly unknown[], ask: () => Promise<unknown>): QueryObserver {
  const observer = new QueryObserver(client, { queryKey: key, queryFn: ask })
  stop.push(observer.subscribe(() => undefined))
  return observer
}
const failing = (status: number) => () => Promise.reject(new ORPCError('ANY', { status }))
/** Waits for the pauses between three attempts. */
const tried = async () => await vi.advanceTimersByTimeAsync(4_000)

beforeEach(() => {
  vi.useFakeTimers({ now: READ_AT })
  openBrowser()
  client = new QueryClient({ defaultOptions: { queries: { persister: queryPersister, retry: isTriedAgain, gcTime: Infinity } } })
  watchRefreshes(client)
})
afterEach(() => {
  for (const one of stop) one()
  stop = []
  onlineManager.setOnline(true)
  onRefresh.failed = () => undefined
  vi.useRealTimers()
})

for (const [what, ask, reason] of [
  ['the server fails', failing(500), 'unavailable'],
  ['the server is not there', failing(503), 'unavailable'],
  ['a gateway answers', failing(502), 'unavailable'],
  ['the server asks to wait', failing(429), 'failed'],
] as const)
  test(`a price that cannot be read again because ${what} stays, and is not taken for current`, async () => {
    client.setQueryData(PRICES, ['10.00'])
    vi.setSystemTime(new Date('2026-11-22T10:00:00Z'))
    const observer = show(PRICES, ask)
    await tried()
    expect(observer.getCurrentResult().data).toEqual(['10.00'])
    expect(staleDataOf(client, [[['selling_prices']]])).toEqual({ reason, since: READ_AT })
    expect(reachOf(client)).toBe(reason === 'unavailable' ? 'unavailable' : 'online')
  })

test('what a server in trouble could not give again is no failure of the screen, and is said once', async () => {
  const told = vi.fn<() => void>()
  onRefresh.failed = told
  client.setQueryData(PRICES, ['10.00'])
  vi.setSystemTime(new Date('2026-11-22T10:00:00Z'))
  const observer = show(PRICES, failing(500))
  await tried()
  void observer.refetch()
  await tried()
  expect(observer.getCurrentResult().isError).toBe(false)
  expect(told).toHaveBeenCalledTimes(1)
})

test('nor because a request got lost while others found their way', async () => {
  client.setQueryData(PRICES, ['10.00'])
  vi.setSystemTime(new Date('2026-11-22T10:00:00Z'))
  show(PRICES, () => Promise.reject(new OfflineError()))
  await tried()
  expect(staleDataOf(client, [])).toEqual({ reason: 'failed', since: READ_AT })
})

test('without a network everything that is shown is old, as of when the oldest of it was read', async () => {
  client.setQueryData(PRICES, ['10.00'])
  vi.setSystemTime(new Date('2026-11-22T09:30:00Z'))
  client.setQueryData(CODES, ['C1'])
  show(PRICES, () => Promise.resolve(['10.00']))
  show(CODES, () => Promise.resolve(['C1']))
  vi.setSystemTime(READ_AT)
  onlineManager.setOnline(false)
  expect(staleDataOf(client, [])).toMatchObject({ reason: 'offline' })
  expect(reachOf(client)).toBe('offline')
  expect(isReachable()).toBe(false)
})

test('what a server in trouble could not give is asked for again by itself, and is new then', async () => {
  let healthy = false
  client.setQueryData(PRICES, ['10.00'])
  vi.setSystemTime(new Date('2026-11-22T10:00:00Z'))
  const observer = show(PRICES, () => (healthy ? Promise.resolve(['11.00']) : Promise.reject(new ORPCError('ANY', { status: 500 }))))
  await tried()
  expect(isReachable()).toBe(false)
  healthy = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(observer.getCurrentResult().data).toEqual(['11.00'])
  expect(staleDataOf(client, [])).toBeNull()
  expect([reachOf(client), isReachable()]).toEqual(['online', true])
})

test('what has been awaited for five seconds is not taken for current, until the answer comes', async () => {
  client.setQueryData(PRICES, ['10.00'])
  vi.setSystemTime(new Date('2026-11-22T10:00:00Z'))
  const answered = Promise.withResolvers<string[]>()
  show(PRICES, () => answered.promise)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(staleDataOf(client, [])).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(staleDataOf(client, [])).toEqual({ reason: 'slow', since: READ_AT })
  answered.resolve(['11.00'])
  await vi.advanceTimersByTimeAsync(0)
  expect(staleDataOf(client, [])).toBeNull()
})
