// Uploads with a virus scanner, which here knows one virus by its text.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { makeDocument, makeProduct } from '../../factories.ts'
import { refusal } from '../../refusal.ts'
import { pdf, pdfOf } from '../../sample-files.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'

const VIRUS = 'a virus of this test'
let scanner: Server
let app: TestApp
let manager: Caller
const scanned: number[] = []

beforeAll(async () => {
  scanner = createServer((socket) => {
    let seen = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (piece) => {
      seen = Buffer.concat([seen, piece])
      const content = contentOf(seen)
      if (!content) return
      scanned.push(content.length)
      socket.end(content.includes(VIRUS) ? 'stream: Test-Virus FOUND\0' : 'stream: OK\0')
    })
  }).listen(0, '127.0.0.1')
  await once(scanner, 'listening')
  app = await startApp({ CLAMD_URL: `tcp://127.0.0.1:${(scanner.address() as AddressInfo).port}` })
  manager = await app.admin()
})
afterAll(async () => {
  await app.close()
  if (scanner.listening) scanner.close()
})

/** The content that was sent, once the last chunk has arrived: each chunk follows its length. */
function contentOf(sent: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (!sent.subarray(0, command.length).equals(Buffer.from(command))) return null
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= sent.length;) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
const fileOf = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'cgv.pdf', { type: 'application/pdf' })

test('a document without a virus is taken after the scanner has seen all of it', async () => {
  const product = await makeProduct(manager)
  const bytes = pdfOf(300_000)
  const made = await makeDocument(manager, product.id, { file: fileOf(bytes) })
  expect([made.size, scanned.at(-1)]).toEqual([300_000, 300_000])
})

test('a document with a virus is refused, and nothing of it is kept', async () => {
  const product = await makeProduct(manager)
  const { status, code } = await refusal(makeDocument(manager, product.id, { file: fileOf(pdf(VIRUS)) }))
  expect([status, code]).toEqual([415, 'UPLOAD_REFUSED'])
  const made = await makeDocument(manager, product.id)
  const { version, id } = made
  expect((await refusal(manager.client.documents.update({ document_id: id, version, file: fileOf(pdf(VIRUS)) }))).status).toBe(415)
  const { items } = await manager.client.documents.list({ entity: 'products', id: product.id })
  expect(items).toEqual([made])
})

test('while the scanner is away nothing is taken unseen', async () => {
  const product = await makeProduct(manager)
  scanner.close()
  await once(scanner, 'close')
  expect((await refusal(makeDocument(manager, product.id))).status).toBe(503)
  expect((await manager.client.documents.list({ entity: 'products', id: product.id })).items).toEqual([])
})
