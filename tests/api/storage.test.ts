// Files on an S3 service: the same calls and responses as with a folder; and files without a row, or rows without a file.
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { documents as table } from '#server/platform/db/schema.ts'
import { clear, removeOrphans, findOrphans } from '#server/platform/files/orphans.ts'

import { makeDocument, makeProduct } from '../factories.ts'
import { type S3, startS3 } from '../s3.ts'
import { fileOf, pdf, pdfOf } from '../sample-files.ts'
import { type Caller, startApp, type TestApp } from '../setup.ts'
import { measured, onQuietMachine } from '../torture.ts'

const TOMORROW = 25 * 3_600_000

describe.each(['a folder', 'S3'])('on %s', (kind) => {
  let s3: S3
  let app: TestApp
  let admin: Caller
  beforeAll(async () => {
    s3 = await startS3()
    app = await startApp(kind === 'S3' ? s3.env : {})
    admin = await app.admin()
  })
  afterAll(async () => {
    await app.close()
    await s3.close()
  })
  const bytesOf = async (id: number) => Buffer.from(await (await admin.fetch(`/api/v2/documents/${id}/download`)).arrayBuffer())

  test('a document of ten megabytes comes back to the byte, is replaced and removed', async () => {
    const { id: product_id } = await makeProduct(admin)
    const made = await makeDocument(admin, product_id, { file: fileOf(pdfOf(10_485_760)) })
    expect((await bytesOf(made.id)).equals(pdfOf(10_485_760))).toBe(true)
    await admin.client.documents.update({ document_id: made.id, version: 1, file: fileOf(pdf('Deux')) })
    expect((await bytesOf(made.id)).equals(pdf('Deux'))).toBe(true)
    await admin.client.documents.remove({ params: { id: made.id }, query: { version: 2 } })
    await removeOrphans(app.services)
    expect(await app.services.files.list('documents')).toHaveLength(2)
    await removeOrphans(app.services, Date.now() + TOMORROW)
    expect(await app.services.files.list('documents')).toEqual([])
  })

  test('the image of a product is kept there too', async () => {
    const { id: product_id } = await makeProduct(admin)
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const { image } = await admin.client.products.upload_image({ product_id, version: 1, file: fileOf(picture, 'a.jpg', 'image/jpeg') })
    expect((await admin.fetch(image?.url ?? '')).headers.get('content-type')).toBe('image/webp')
    expect((await app.services.files.list('images')).length).toBe(2)
  })

  test('files without a row and rows without a file are found; the former are removed when they are a day old', async () => {
    const { id: product_id } = await makeProduct(admin)
    const [kept, lost] = [await makeDocument(admin, product_id), await makeDocument(admin, product_id, { name: 'Perdu' })]
    const [row] = await app.services.db.select().from(table).where(eq(table.id, lost.id))
    await app.services.files.delete(`documents/${row?.file_key}`)
    await app.services.files.put('documents/stray', pdf())
    expect((await findOrphans(app.services)).strays).toEqual([])
    const found = await findOrphans(app.services, Date.now() + TOMORROW)
    expect(found).toMatchObject({
      strays: ['documents/stray'],
      missing: [{ entity: 'documents', id: lost.id, name: 'Perdu' }],
      unfinished: [],
    })
    expect(await removeOrphans(app.services, Date.now() + TOMORROW)).toBe(1)
    expect((await findOrphans(app.services, Date.now() + TOMORROW)).strays).toEqual([])
    expect((await bytesOf(kept.id)).equals(pdf())).toBe(true)
  })

  test('however many files were deleted in one day, they are removed a day later: their rows have let go of them', async () => {
    const { id: product_id } = await makeProduct(admin)
    for (let number = 0; number < 25; number++) await makeDocument(admin, product_id)
    const stored = await app.services.files.list('documents')
    await admin.client.products.remove({ params: { id: product_id }, query: { version: 1 } })
    await removeOrphans(app.services)
    expect(await app.services.files.list('documents')).toHaveLength(stored.length)
    await removeOrphans(app.services, Date.now() + TOMORROW)
    expect((await app.services.files.list('documents')).length).toBeLessThanOrEqual(stored.length - 25)
  })

  test('an upload that never ended is taken away after a day', async () => {
    const { id: product_id } = await makeProduct(admin)
    const made = await makeDocument(admin, product_id)
    await app.services.db.update(table).set({ status: 'pending' }).where(eq(table.id, made.id))
    expect((await findOrphans(app.services)).unfinished).toEqual([])
    const found = await findOrphans(app.services, Date.now() + TOMORROW)
    expect(found.unfinished).toEqual([made.id])
    await clear(app.services, found)
    expect((await admin.client.documents.list({ entity: 'products', id: product_id })).items).toEqual([])
  })

  test('where most files are unknown nothing is removed by itself: this is another database than theirs', async () => {
    for (let number = 0; number < 25; number++) await app.services.files.put(`documents/unknown-${number}`, pdf())
    expect(await removeOrphans(app.services, Date.now() + TOMORROW)).toBe(0)
    expect((await app.services.files.list('documents')).filter((path) => path.includes('unknown'))).toHaveLength(25)
  })
})

describe('a service that is away', () => {
  test('is told with 503 while everything else goes on, and found again when it is back', async () => {
    const s3 = await startS3()
    const app = await startApp(s3.env)
    try {
      const admin = await app.admin()
      const { id: product_id } = await makeProduct(admin)
      const made = await makeDocument(admin, product_id)
      s3.setAway(true)
      const [response, took] = await measured(() => admin.fetch(`/api/v2/documents/${made.id}/download`))
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
      expect(took).toBeLessThan(onQuietMachine(5_000))
      await expect(makeDocument(admin, product_id)).rejects.toMatchObject({ status: 503 })
      expect((await admin.client.documents.list({ entity: 'products', id: product_id })).total).toBe(1)
      s3.setAway(false)
      await expect(makeDocument(admin, product_id)).resolves.toMatchObject({ status: 'uploaded' })
    } finally {
      await app.close()
      await s3.close()
    }
  })
})
