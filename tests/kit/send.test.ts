// What the responses of requests reveal about the network.
import { expect, test, vi } from 'vitest'

import { openBrowser } from './browser.ts'

openBrowser()
const { isSlow, networkLost, onAnswer, send, sendFetch, UnansweredError } = await import('#api/send.ts')

test('an answer tells that there is a network, and none that there is none', async () => {
  const told = vi.fn<(online: boolean) => void>()
  onAnswer(told)
  await send(async () => await Promise.resolve(Response.json({})))
  await expect(send(async () => await Promise.reject(new TypeError('lost')))).rejects.toThrow('No network')
  expect(told.mock.calls).toEqual([[true], [false]])
})

test('an answer to what was asked before the browser lost the network does not tell that there is one', async () => {
  const told = vi.fn<(online: boolean) => void>()
  onAnswer(told)
  let arrive = (_response: Response) => {}
  const asked = send(async () => await new Promise<Response>((resolve) => (arrive = resolve)))
  networkLost()
  arrive(Response.json({}))
  expect((await asked).ok).toBe(true)
  expect(told).not.toHaveBeenCalled()
})

test('a save that gets no answer ends after 20 seconds, and does not tell that there is no network', async () => {
  const told = vi.fn<(online: boolean) => void>()
  onAnswer(told)
  const hanging = async (_: Request, { signal }: { signal: AbortSignal }) =>
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  vi.stubGlobal('fetch', hanging)
  vi.useFakeTimers()
  try {
    const saved = sendFetch(new Request('http://localhost/api/v2/products/1', { method: 'PUT' }))
    vi.advanceTimersByTime(4_999)
    expect(isSlow()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isSlow()).toBe(true)
    vi.advanceTimersByTime(15_000)
    await expect(saved).rejects.toBeInstanceOf(UnansweredError)
    expect(isSlow()).toBe(false)
    expect(told).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('a network that leads to a page of its own is not taken for no network', async () => {
  openBrowser()
  vi.stubGlobal('fetch', (_: Request, { redirect }: RequestInit) => {
    expect(redirect).toBe('manual')
    return Promise.resolve(Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' }))
  })
  try {
    expect((await sendFetch(new Request('http://localhost/api/v2/products'))).status).toBe(511)
  } finally {
    vi.unstubAllGlobals()
  }
})

test('what the server works out without changing anything may take longer than a save', async () => {
  openBrowser()
  const given: AbortSignal[] = []
  vi.stubGlobal('fetch', (_: Request, { signal }: { signal: AbortSignal }) => {
    given.push(signal)
    return new Promise(() => undefined)
  })
  vi.useFakeTimers()
  try {
    for (const path of ['product-changes', 'product-changes/preview'])
      void sendFetch(new Request(`http://localhost/api/v2/${path}`, { method: 'POST' }))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(given.map(({ aborted }) => aborted)).toEqual([true, false])
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
