// Pictures of products: which are accepted, how they are processed, and who may see them.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { removeOrphans } from '#server/platform/files/orphans.ts'

import { makeProduct, unique } from '../../factories.ts'
import { type Caller, startApp, type TestApp } from '../../setup.ts'

const MAX_BYTES = 10_485_760
let app: TestApp
let caller: Caller
beforeAll(async () => {
  app = await startApp()
  caller = await app.as(
    'product.index',
    'product.show',
    'product.create',
    'product.delete',
    'product.update.general',
    'product.image.update',
  )
})
afterAll(() => app.close())

const colour = { r: 20, g: 120, b: 110 }
const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: colour } })
const fileOf = (bytes: Uint8Array, name: string, type = 'image/jpeg') => new File([new Uint8Array(bytes)], name, { type })
const upload = async (bytes: Uint8Array, name = 'photo.jpg', type?: string) => {
  const { id } = await makeProduct(caller)
  return await caller.client.products.upload_image({ product_id: id, version: 1, file: fileOf(bytes, name, type) })
}
const statusOf = async (bytes: Uint8Array, name?: string, type?: string): Promise<number> =>
  await upload(bytes, name, type).then(
    () => 200,
    (error: unknown) => (error as { status: number }).status,
  )
const bytesOf = async (url: string | undefined) => Buffer.from(await (await caller.fetch(url ?? '')).arrayBuffer())
/** A JPEG of exactly `size` bytes: a comment segment fills the rest. */
async function jpegOf(size: number): Promise<Buffer> {
  const picture = await blank(40, 30).jpeg().toBuffer()
  const segments: Buffer[] = []
  for (let missing = size - picture.length; missing > 0;) {
    let length = Math.min(missing, 65_537)
    if (missing - length > 0 && missing - length < 4) length -= 4
    const segment = Buffer.alloc(length, 0x20)
    segment.writeUInt16BE(0xfffe, 0)
    segment.writeUInt16BE(length - 2, 2)
    segments.push(segment)
    missing -= length
  }
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)])
}

describe('what is taken', () => {
  test('a picture is turned upright, scaled down, and loses its place and its camera', async () => {
    const original = await blank(2_400, 1_200)
      .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { image, version } = await upload(original)
    expect([image?.width, image?.height, version]).toEqual([800, 1_600, 2])
    const [display, thumbnail] = [await bytesOf(image?.url), await bytesOf(image?.thumbnail_url)]
    expect(await sharp(display).metadata()).toMatchObject({ format: 'webp', width: 800, height: 1_600 })
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 80, height: 160 })
    for (const bytes of [display, thumbnail]) {
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
      expect(bytes.includes('SecretCamera')).toBe(false)
    }
  })

  test('a PNG with transparency keeps it, and a small picture is not blown up', async () => {
    const png = await sharp({ create: { width: 30, height: 20, channels: 4, background: { ...colour, alpha: 0.2 } } })
      .png()
      .toBuffer()
    const { image } = await upload(png, 'LOGO.PNG')
    expect(await sharp(await bytesOf(image?.url)).metadata()).toMatchObject({ width: 30, height: 20, hasAlpha: true })
  })

  test('10 Mb are taken, one byte more is not', async () => {
    expect(await statusOf(await jpegOf(MAX_BYTES))).toBe(200)
    expect(await statusOf(await jpegOf(MAX_BYTES + 1))).toBe(413)
  }, 60_000)

  test('a phone’s 24.5 megapixels are taken, a bomb beyond 50 is not', async () => {
    expect(await statusOf(await blank(5_712, 4_284).jpeg({ quality: 50 }).toBuffer())).toBe(200)
    expect(await statusOf(await blank(8_000, 6_300).png({ compressionLevel: 9 }).toBuffer(), 'bomb.png')).toBe(415)
  }, 60_000)

  test('what is appended to a picture, or hidden in it, does not survive', async () => {
    const picture = await blank(60, 60).jpeg().toBuffer()
    const hidden = '<script>alert(1)</script><?php system($_GET[0]); ?>PK\u0003\u0004'
    const { image } = await upload(Buffer.concat([picture, Buffer.from(hidden)]))
    expect((await bytesOf(image?.url)).includes('<script>')).toBe(false)
  })
})

describe('what is refused', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')

  test.each([
    ['an SVG that calls itself JPEG', () => svg, 'a.jpg'],
    ['an HTML page that calls itself PNG', () => html, 'a.png'],
    ['nothing at all', () => Buffer.alloc(0), 'a.jpg'],
    ['noise', () => Buffer.from('\u00ff\u00d8 not a picture at all', 'latin1'), 'a.jpg'],
    ['a GIF that calls itself PNG', () => blank(9, 9).gif().toBuffer(), 'a.png'],
    ['a WebP that calls itself JPEG', () => blank(9, 9).webp().toBuffer(), 'a.jpg'],
    ['a TIFF', () => blank(9, 9).tiff().toBuffer(), 'a.tiff'],
    ['a JPEG whose name says otherwise', () => blank(9, 9).jpeg().toBuffer(), 'a.html'],
    ['a JPEG without a name', () => blank(9, 9).jpeg().toBuffer(), 'jpg'],
    ['a JPEG that is cut short', async () => (await noisy().jpeg().toBuffer()).subarray(0, 20_000), 'a.jpg'],
    ['a PNG that is cut short', async () => (await noisy().png().toBuffer()).subarray(0, 20_000), 'a.png'],
    ['only the head of a PNG', async () => (await blank(9, 9).png().toBuffer()).subarray(0, 33), 'a.png'],
  ])('%s', async (_, make, name) => {
    const stored = await storedFiles()
    expect(await statusOf(await make(), name, 'image/png')).toBe(415)
    expect(await storedFiles()).toEqual(stored)
  })

  const noisy = () =>
    sharp({ create: { width: 300, height: 300, channels: 3, background: colour, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })

  test('hostile names are only names', async () => {
    const bytes = await blank(9, 9).jpeg().toBuffer()
    for (const name of [
      '../../../etc/passwd.jpg',
      '..\\..\\boot.jpg',
      'a\u0000.jpg',
      `${'x'.repeat(5_000)}.jpg`,
      '.jpg',
      'con.jpg',
      '"><img src=x>.jpg',
    ])
      expect([name.slice(0, 30), await statusOf(bytes, name)]).toEqual([name.slice(0, 30), 200])
    expect((await storedFiles()).every((path) => /^images\/[0-9a-f]{32}\/(display|thumbnail)\.webp$/.test(path))).toBe(true)
  })
})

describe('with the product', () => {
  const jpeg = () => blank(50, 50).jpeg().toBuffer()

  test('a product may be created and changed together with its picture', async () => {
    const made = await caller.client.products.create({
      reference: unique('IMG'),
      mdm_designation: 'Photo',
      file: fileOf(await jpeg(), 'a.jpg'),
    })
    expect(made).toMatchObject({ version: 1, image: { width: 50 }, thumbnail_url: expect.stringContaining('/images/') })
    const changed = await caller.client.products.update({
      id: made.id,
      version: 1,
      commercial_designation: 'x',
      file: fileOf(await jpeg(), 'b.jpg'),
    })
    expect(changed).toMatchObject({ version: 2, commercial_designation: 'x' })
    expect(changed.image?.url).not.toBe(made.image?.url)
    expect((await caller.fetch(made.image?.url ?? '')).status).toBe(404)
    const history = await caller.client.activities.list({ entity: 'products', id: made.id, field: 'image' })
    expect(history.items.map(({ action }) => action)).toEqual(['updated', 'created'])
  })

  test('a picture that lost against somebody else is not kept', async () => {
    const { id } = await makeProduct(caller)
    const files = await storedFiles()
    const send = async () => caller.client.products.upload_image({ product_id: id, version: 1, file: fileOf(await jpeg(), 'a.jpg') })
    const both = await Promise.allSettled([send(), send()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await storedFiles()).toHaveLength(files.length + 2)
  })

  test('removing the picture or the product takes the pictures from everybody at once, and their files after a day', async () => {
    const files = await storedFiles()
    const [one, two] = [await upload(await jpeg()), await upload(await jpeg())]
    const removed = await caller.client.products.remove_image({ params: { product_id: one.id }, query: { version: 2 } })
    expect(removed).toMatchObject({ image: null, version: 3 })
    await caller.client.products.remove({ params: { id: two.id }, query: { version: 2 } })
    for (const { image } of [one, two]) expect((await caller.fetch(image?.url ?? '')).status).toBe(404)
    await removeOrphans(app.services)
    expect(await storedFiles()).toHaveLength(files.length + 4)
    await removeOrphans(app.services, Date.now() + 25 * 3_600_000)
    expect((await storedFiles()).filter((path) => files.includes(path))).toEqual(await storedFiles())
  })

  test('a picture in another call needs the right to pictures too', async () => {
    const editor = await app.as('product.show', 'product.create', 'product.update.general')
    const { id } = await makeProduct(editor)
    const file = fileOf(await jpeg(), 'a.jpg')
    await expect(editor.client.products.update({ id, version: 1, file })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(editor.client.products.create({ reference: unique(), mdm_designation: 'x', file })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('it is shown to who may see products, and nothing in it can run', async () => {
    const { image } = await upload(await jpeg())
    const response = await caller.fetch(image?.url ?? '')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    await response.arrayBuffer()
    const statuses = await Promise.all([await app.as(), app.stranger].map(async (who) => (await who.fetch(image?.url ?? '')).status))
    expect(statuses).toEqual([403, 401])
    for (const path of ['/images/..%2f..%2fpostgres', '/images/0123', `/images/${'0'.repeat(32)}`])
      expect((await caller.fetch(path)).status).toBe(404)
  })
})

async function storedFiles(): Promise<string[]> {
  const folder = join(app.services.settings.data_dir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
}

describe('a file that nothing refers to', () => {
  test('is removed after a day, and what a product carries is not', async () => {
    const { image } = await upload(await blank(20, 20).jpeg().toBuffer())
    await app.services.files.put(`images/${'a'.repeat(32)}/display.webp`, new Uint8Array(8))
    expect(await removeOrphans(app.services)).toBe(0)
    expect(await removeOrphans(app.services, Date.now() + 25 * 3_600_000)).toBe(1)
    expect((await caller.fetch(image?.url ?? '')).status).toBe(200)
    expect(await app.services.files.get(`images/${'a'.repeat(32)}/display.webp`)).toBeNull()
  })
})
