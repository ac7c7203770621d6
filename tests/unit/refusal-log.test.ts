// Repeated refusals do not fill the log.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { refusalLog } from '#server/platform/runtime/events.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function spyOnLines() {
  const lines = vi.spyOn(console, 'info').mockImplementation(() => {})
  return () => lines.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
}

test('of each person the first refusal of a minute is a line, and the others are one line with their count', () => {
  const events = spyOnLines()
  const { log } = refusalLog()
  for (let n = 0; n < 500; n++) log({ user_id: 7, method: 'GET', path: `/api/v2/users?n=${n}` })
  log({ user_id: null, method: 'POST', path: '/auth/login' })
  expect(events()).toMatchObject([
    { event: 'refused', user_id: 7, path: '/api/v2/users?n=0' },
    { event: 'refused', user_id: null },
  ])
  vi.advanceTimersByTime(60_000)
  expect(events().slice(2)).toMatchObject([{ event: 'refused_more', user_id: 7, count: 499 }])
  log({ user_id: 7, method: 'GET', path: '/api/v2/roles' })
  expect(events().at(-1)).toMatchObject({ event: 'refused', path: '/api/v2/roles' })
})

test('an app that ends says how many more were refused, and says nothing afterwards', () => {
  const events = spyOnLines()
  const { log, close } = refusalLog()
  for (let n = 0; n < 3; n++) log({ user_id: 7, method: 'GET', path: `/api/v2/users?n=${n}` })
  close()
  expect(events().slice(1)).toMatchObject([{ event: 'refused_more', user_id: 7, count: 2 }])
  vi.advanceTimersByTime(60_000)
  expect(events()).toHaveLength(2)
})
