// The threads for costly calls when they cannot start.
import { expect, onTestFinished, test, vi } from 'vitest'

import { openAside } from '#server/platform/aside/aside.ts'
import { readSettings } from '#server/platform/runtime/settings.ts'

test('a call whose thread cannot start is refused, and no thread is started again and again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  const aside = openAside({ url: 'not an address', settings: readSettings(), system: null })
  onTestFinished(() => aside.close())
  const caller = { user: null, token: null, idempotency_key: null, address: '', day: '2026-01-01', foreign: false }
  const call = aside.answer(new Request('http://localhost/api/v2/offers'), caller)
  await expect(call).rejects.toMatchObject({ status: 503 })
  expect(logged).toHaveBeenCalledTimes(1)
})
