// What the answers of requests tell of the network.
import { expect, test, vi } from 'vitest'

import { openBrowser } from './browser.ts'

openBrowser()
const { networkLost, onAnswer, send } = await import('#api/send.ts')

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
