// Costly calls, which the product answers from threads of their own, as their callers see them.
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { openAside } from '#server/platform/aside/aside.ts'
import { createApp } from '#server/platform/http/app.ts'
import { listen } from '#server/platform/http/listen.ts'
import { refusalLog } from '#server/platform/runtime/events.ts'

import { effective, euros, makeCatalog, makePriced, managing } from '../price-fixtures.ts'
import { startApp } from '../setup.ts'

test('a costly call whose answer has no body is answered with 204', async () => {
  const app = await startApp()
  const manager = await app.as(...managing)
  const aside = openAside({ url: app.database.url, settings: app.services.settings, system: null })
  const refusals = refusalLog()
  const http = listen(createApp({ ...app.services, aside }, refusals), { port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => http.once('listening', resolve))
  onTestFinished(async () => {
    http.close()
    refusals.close()
    await aside.close()
    await app.close()
  })
  const catalog = await makeCatalog(manager)
  const { product } = await makePriced(manager, catalog.id, { recommended_price: euros('100.00') })
  const plan = await manager.client.price_plans.create({
    selection: { ids: [product.id] },
    catalog_ids: [catalog.id],
    effective_date: effective,
    operation: { kind: 'change', prices: ['recommended_price'], change: { kind: 'percent', value: '10' }, step: '0.01' },
  })
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/api/v2/price-plans/${plan.id}`
  const headers = { cookie: manager.cookie, connection: 'close' }
  const removed = await fetch(`${url}?version=${plan.version}`, { method: 'DELETE', headers })
  expect([removed.status, await removed.text()]).toEqual([204, ''])
  expect((await fetch(url, { headers })).status).toBe(404)
})
