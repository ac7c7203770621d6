// The server's responses that a device stores.
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { CurrentUser } from '#contract/people/current-user.ts'

import { openBrowser } from './browser.ts'

let storage = openBrowser()
const { closeCache, queryPersister, openCache } = await import('#api/cache/query-persister.ts')
const { OfflineError } = await import('#api/send.ts')

const alice: CurrentUser = {
  id: 1,
  name: 'Alice',
  email: 'alice@starif.example',
  zone: null,
  company_code: null,
  is_admin: false,
  roles: [],
}
const bob: CurrentUser = { ...alice, id: 2, name: 'Bob' }
const admin: CurrentUser = { ...alice, is_admin: true }

const newClient = () => new QueryClient({ defaultOptions: { queries: { persister: queryPersister, gcTime: Infinity, retry: false } } })
const productKey = (id: number) => [['products', 'get'], { input: { id }, type: 'query' }]
const reference = [['zones', 'list'], { type: 'query' }]

async function open(user: CurrentUser): Promise<QueryClient> {
  storage.setItem('user', JSON.stringify(user))
  const client = newClient()
  await openCache(client, user)
  return client
}
const written = async () => await vi.advanceTimersByTimeAsync(3_000)

beforeEach(() => {
  vi.useFakeTimers()
  storage = openBrowser()
})
afterEach(() => {
  closeCache()
  vi.useRealTimers()
})

describe('the working set', () => {
  test('comes back at the next start with the time at which it was read', async () => {
    const client = await open(alice)
    client.setQueryData(productKey(1), { name: 'Imprimante' })
    const readAt = client.getQueryState(productKey(1))?.dataUpdatedAt
    await written()
    closeCache()
    vi.advanceTimersByTime(3_600_000)
    const later = await open(alice)
    expect(later.getQueryData(productKey(1))).toEqual({ name: 'Imprimante' })
    expect(later.getQueryState(productKey(1))?.dataUpdatedAt).toBe(readAt)
  })

  test('is written down at once when the page is left', async () => {
    const client = await open(alice)
    client.setQueryData(productKey(1), { name: 'Imprimante' })
    expect(storage.getItem('answers')).toBeNull()
    window.dispatchEvent(new Event('pagehide'))
    closeCache()
    const later = await open(alice)
    expect(later.getQueryData(productKey(1))).toEqual({ name: 'Imprimante' })
  })

  test('of a user who has left is not written down, though the page is left later', async () => {
    const client = await open(alice)
    client.setQueryData(productKey(1), { name: 'Imprimante' })
    storage.removeItem('user')
    window.dispatchEvent(new Event('pagehide'))
    expect(storage.getItem('answers')).toBeNull()
  })

  test('stays below 2 MB: reference data first, then what was seen last', async () => {
    const client = await open(alice)
    client.setQueryData(reference, { items: ['NAT'] })
    for (let id = 1; id <= 200; id++) {
      client.setQueryData(productKey(id), { id, comment: 'x'.repeat(20_000) })
      vi.advanceTimersByTime(1)
    }
    await written()
    const kept = storage.getItem('answers') ?? ''
    expect(kept.length).toBeGreaterThan(900_000)
    expect(kept.length).toBeLessThanOrEqual(1_000_000)
    closeCache()
    const later = await open(alice)
    expect(later.getQueryData(reference)).toEqual({ items: ['NAT'] })
    expect(later.getQueryData(productKey(200))).toBeDefined()
    expect(later.getQueryData(productKey(1))).toBeUndefined()
  })

  test('is halved until it fits where there is little room', async () => {
    storage = openBrowser(60_000)
    const client = await open(alice)
    for (let id = 1; id <= 10; id++) client.setQueryData(productKey(id), { id, comment: 'x'.repeat(10_000) })
    await written()
    expect((JSON.parse(storage.getItem('answers') ?? '') as { clientState: { queries: unknown[] } }).clientState.queries).toHaveLength(5)
  })

  test('is never shown to another user, nor after a change of rights or 30 days', async () => {
    for (const [who, days] of [
      [bob, 0],
      [admin, 0],
      [alice, 31],
    ] as const) {
      const client = await open(alice)
      client.setQueryData(productKey(1), { name: 'Imprimante' })
      await written()
      closeCache()
      vi.advanceTimersByTime(days * 24 * 3_600_000)
      expect((await open(who)).getQueryData(productKey(1))).toBeUndefined()
      closeCache()
    }
  })

  test('is not written any more once the user has gone, not even by what was under way', async () => {
    const client = await open(alice)
    client.setQueryData(productKey(1), { name: 'Imprimante' })
    closeCache()
    client.setQueryData(productKey(2), { name: 'Onduleur' })
    await written()
    expect(storage.getItem('answers')).toBeNull()
  })

  test('is not written by a tab that slept while somebody else signed in', async () => {
    const client = await open(alice)
    storage.setItem('user', JSON.stringify(bob))
    client.setQueryData(productKey(1), { name: 'Imprimante' })
    await written()
    expect(storage.getItem('answers')).toBeNull()
  })
})

describe('without a network', () => {
  const offline = () => Promise.reject(new OfflineError())

  test('what is known stays as it is, with its time, and is no error', async () => {
    const client = await open(alice)
    client.setQueryData(productKey(1), { name: 'Imprimante' }, { updatedAt: 1_000 })
    expect(await client.fetchQuery({ queryKey: productKey(1), queryFn: offline, staleTime: 0 })).toEqual({ name: 'Imprimante' })
    expect(client.getQueryState(productKey(1))).toMatchObject({ status: 'success', error: null, dataUpdatedAt: 1_000, fetchStatus: 'idle' })
  })

  test('what is not known fails at once instead of waiting', async () => {
    const client = await open(alice)
    await expect(client.fetchQuery({ queryKey: productKey(1), queryFn: offline })).rejects.toBeInstanceOf(OfflineError)
  })
})
