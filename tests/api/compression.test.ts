// Compressed responses: large ones, for clients that accept them. Compressing a small one costs more than it saves.
import { get } from 'node:http'
import { gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { app, manager, setUpApp } from '../app-fixtures.ts'
import { makeProduct } from '../factories.ts'

setUpApp()

/** The response without decompression. */
async function plainly(path: string, encodings?: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ headers: Record<string, unknown>; body: Buffer }>()
  const headers = { cookie: manager.cookie, ...(encodings && { 'accept-encoding': encodings }) }
  get(`${app.url}/api/v2${path}`, { headers }, (response) => {
    const parts: Buffer[] = []
    response.on('data', (part: Buffer) => parts.push(part))
    response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }))
  }).on('error', reject)
  return await promise
}

test('a large answer is the same compressed as it is plain, and says how long it is', async () => {
  for (let number = 0; number < 8; number++) await makeProduct(manager)
  const plain = await plainly('/products')
  const small = await plainly('/products', 'gzip, deflate, br')
  expect(small.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(small.body.length),
    vary: expect.stringContaining('Accept-Encoding') as string,
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(small.body.length).toBeLessThan(plain.body.length / 2)
  expect(JSON.parse(gunzipSync(small.body).toString())).toEqual(JSON.parse(plain.body.toString()))
})

test('a small one goes out as it is', async () => {
  const plain = await plainly('/products?page=999')
  const asked = await plainly('/products?page=999', 'gzip')
  expect(asked.headers).not.toHaveProperty('content-encoding')
  expect(asked.headers['content-length']).toBe(String(plain.body.length))
  expect(asked.body).toEqual(plain.body)
})

test('a refusal keeps its status', async () => {
  const answer = await app.stranger.fetch('/api/v2/products', { headers: { 'accept-encoding': 'gzip' } })
  expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'UNAUTHORIZED' }])
})
