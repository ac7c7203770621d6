// Which bodies are read, and of which callers: rights are checked first, and a form has an end.
import { connect } from 'node:net'

import { beforeAll, expect, test } from 'vitest'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeProduct } from '../../factories.ts'
import { fileOf, formOf, pdf } from '../../sample-files.ts'
import type { Caller } from '../../setup.ts'

setUpApp()
let product_id: number
beforeAll(async () => {
  product_id = (await makeProduct(manager)).id
})

/** The status of a request whose body begins and never ends. */
const statusOfEndless = async (caller: Pick<Caller, 'cookie'> | null, path: string, headers: string, begin: string): Promise<string> => {
  const { hostname, port, host } = new URL(app.url)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(Number(port), hostname)
  socket.once('data', (bytes) => resolve(bytes.toString('latin1').slice(9, 12))).once('error', reject)
  socket.write(`POST /api/v2${path} HTTP/1.1\r\nHost: ${host}\r\n${caller ? `Cookie: ${caller.cookie}\r\n` : ''}${headers}\r\n\r\n${begin}`)
  return await promise.finally(() => socket.destroy())
}
const form = 'Content-Type: multipart/form-data; boundary=x'
const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-'

test.each([
  ['announced', `${form}\r\nContent-Length: 9000000`, part],
  ['in pieces', `${form}\r\nTransfer-Encoding: chunked`, `${part.length.toString(16)}\r\n${part}\r\n`],
])('nobody waits for the body (%s) of who may not send it', async (_, headers, begin) => {
  const reader = await app.as('product.index', 'product.show')
  for (const path of ['/documents', `/products/${product_id}/upload-image`, '/price-plans/spreadsheet'])
    expect([path, await statusOfEndless(reader, path, headers, begin)]).toEqual([path, '403'])
  expect(await statusOfEndless(null, '/documents', headers, begin)).toBe('401')
  expect(await statusOfEndless(reader, '/nowhere', headers, begin)).toBe('404')
})

test('a GET that calls itself a form is answered like any other', async () => {
  const response = await manager.fetch('/api/v2/products', { headers: { 'Content-Type': 'multipart/form-data; boundary=x' } })
  expect(response.status).toBe(200)
})

test('a form of more parts than any form has is refused, and one as a browser sends it is not', async () => {
  const fields = { entity: 'products', entity_id: String(product_id), type: 'contract', name: 'CGV', start_date: '2026-01-01' }
  const send = (more: Record<string, string>) =>
    manager.fetch('/api/v2/documents', { method: 'POST', body: formOf({ ...fields, ...more, file: fileOf(pdf()) }) })
  expect((await send({})).status).toBe(201)
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`more_${at}`, '1']))
  expect((await send(many)).status).toBe(400)
  expect((await manager.client.documents.list({ entity: 'products', id: product_id })).items).toHaveLength(1)
})
