// Uploads and downloads of documents: a refused file leaves nothing behind, and a download is executed nowhere.
import { once } from 'node:events'
import { request } from 'node:http'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'

import { permissions } from '#contract/people/permissions.ts'
import { documents as table } from '#server/platform/db/schema.ts'

import { app, manager, setUpApp } from '../../app-fixtures.ts'
import { makeDocument, makeProduct } from '../../factories.ts'
import { statusOf } from '../../refusal.ts'
import { fileOf, formOf, office, pdf, pdfOf } from '../../sample-files.ts'
import type { Caller } from '../../setup.ts'

setUpApp(...permissions.filter((name) => name.startsWith('product.')))
let product: { id: number; version: number }
beforeAll(async () => {
  product = await makeProduct(manager)
})

const stored = () => app.services.files.list('documents')
const download = (caller: Pick<Caller, 'fetch'>, id: number) => caller.fetch(`/api/v2/documents/${id}/download`)
const post = (caller: Pick<Caller, 'fetch'>, path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  caller.fetch(`/api/v2${path}`, { method: 'POST', body, headers })
const required = () => ({ entity: 'products', entity_id: String(product.id), type: 'contract', name: 'CGV', file: fileOf(pdf()) })

describe('a download', () => {
  test('is an attachment that no browser runs, and that no cache keeps', async () => {
    const made = await makeDocument(manager, product.id, { file: fileOf(pdf(), 'Été "à" l’œuvre.html') })
    const { headers } = await download(manager, made.id)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Ete _a_ l__uvre.html.pdf"; filename*=UTF-8''%C3%89t%C3%A9%20_%C3%A0_%20l%E2%80%99%C5%93uvre.html.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('of a document whose file is not there yet, or is lost, finds nothing', async () => {
    const made = await makeDocument(manager, product.id)
    await app.services.db.update(table).set({ status: 'pending' }).where(eq(table.id, made.id))
    expect((await download(manager, made.id)).status).toBe(404)
    await app.services.db
      .update(table)
      .set({ status: 'uploaded', file_key: 'f'.repeat(32) })
      .where(eq(table.id, made.id))
    expect((await download(manager, made.id)).status).toBe(404)
  })
})

describe('what is refused leaves nothing behind', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string, number]>([
    ['an SVG as PDF', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'a.pdf', 415],
    ['a web page as DOCX', () => Buffer.from('<script>alert(1)</script>'), 'a.docx', 415],
    [
      'a GIF as PNG',
      async () =>
        await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
      'a.png',
      415,
    ],
    ['macros', () => office('docx', [{ name: 'word/vbaProject.bin', data: 'x' }]), 'a.docx', 415],
    ['one byte too many', () => pdfOf(10_485_761), 'a.pdf', 413],
    ['much too much', () => Buffer.alloc(20_000_000, '%PDF-'), 'a.pdf', 413],
  ])('%s', async (_, make, name, status) => {
    const made = await makeDocument(manager, product.id)
    const before = [await stored(), await app.services.db.$count(table)]
    expect(await statusOf(makeDocument(manager, product.id, { file: fileOf(await make(), name) }))).toBe(status)
    expect(await statusOf(manager.client.documents.update({ document_id: made.id, version: 1, file: fileOf(await make(), name) }))).toBe(
      status,
    )
    expect([await stored(), await app.services.db.$count(table)]).toEqual(before)
  })

  test('exactly 10,485,760 bytes are taken', async () => {
    expect(await statusOf(makeDocument(manager, product.id, { file: fileOf(pdfOf(10_485_760)) }))).toBe(200)
  })

  test('a form that is cut, or that is none', async () => {
    const boundary = 'starif-'.repeat(5)
    const part = (name: string, value: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const whole = `${part('entity', 'products')}${part('entity_id', String(product.id))}${part('type', 'contract')}${part('name', 'A')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n${pdf().toString('latin1')}\r\n--${boundary}--\r\n`
    const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
    const before = await stored()
    for (let length = 0; length < whole.length - 20; length += 61)
      expect([length, (await post(manager, '/documents', Buffer.from(whole.slice(0, length), 'latin1'), headers)).status]).toEqual([
        length,
        400,
      ])
    for (const body of ['', '{}', 'null', '[]', 'nonsense'])
      expect((await post(manager, '/documents', body, { 'Content-Type': 'application/json' })).status).toBe(400)
    expect((await post(manager, '/documents', whole, { 'Content-Type': 'multipart/form-data' })).status).toBe(400)
    expect(await stored()).toEqual(before)
    expect((await post(manager, '/documents', Buffer.from(whole, 'latin1'), headers)).status).toBe(201)
  })

  test('a connection that breaks in the middle', async () => {
    const before = [await stored(), await app.services.db.$count(table)]
    const headers = {
      cookie: manager.cookie,
      'Content-Type': 'multipart/form-data; boundary=x',
      'Content-Length': 90_000,
      Expect: '100-continue',
    }
    for (let attempt = 0; attempt < 5; attempt++) {
      const begun = request(`${app.url}/api/v2/documents`, { method: 'POST', headers })
      await once(begun, 'continue')
      // The data written arrives before the end of the connection.
      const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'
      await new Promise((written) => begun.write(part, written))
      begun.destroy()
      await once(begun, 'close').catch(() => {})
    }
    expect((await manager.fetch('/healthz')).status).toBe(200)
    expect([await stored(), await app.services.db.$count(table)]).toEqual(before)
  })

  test('a disk that is full: 507, nothing stays, and the next try works', async () => {
    const { files } = app.services
    const { put } = files
    const before = [await stored(), await app.services.db.$count(table)]
    files.put = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
    try {
      expect(await statusOf(makeDocument(manager, product.id))).toBe(507)
      expect((await post(manager, '/documents', formOf(required()), { 'Idempotency-Key': 'full' })).status).toBe(507)
      expect(await statusOf(manager.client.documents.list({ entity: 'products', id: product.id }))).toBe(200)
    } finally {
      files.put = put
    }
    expect([await stored(), await app.services.db.$count(table)]).toEqual(before)
    expect((await post(manager, '/documents', formOf(required()), { 'Idempotency-Key': 'full' })).status).toBe(201)
  })

  test('a store that takes its time: twelve uploads wait for each other, and everybody else is served', async () => {
    const { files } = app.services
    const { put } = files
    const { promise: go, resolve: letGo } = Promise.withResolvers<void>()
    let [storing, ended] = [0, 0]
    files.put = async (key, bytes) => {
      storing += 1
      await go
      await put(key, bytes)
    }
    try {
      const sending = Array.from({ length: 12 }, (_, number) =>
        post(manager, '/documents', formOf(required()), { 'Idempotency-Key': `slow-${number}` }).finally(() => (ended += 1)),
      )
      // Three uploads of one person run at a time.
      await expect.poll(() => storing).toBe(3)
      expect(await statusOf(manager.client.documents.list({ entity: 'products', id: product.id }))).toBe(200)
      expect([storing, ended]).toEqual([3, 0])
      letGo()
      expect((await Promise.all(sending)).map(({ status }) => status)).toEqual(sending.map(() => 201))
    } finally {
      letGo()
      files.put = put
    }
  })
})
