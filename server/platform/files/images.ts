// The pictures of products and offers: stored under a random key, served to users who may see either list.
import { ORPCError } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'

import { findSession, sessionToken } from '../auth/session.ts'
import { isOutcomeUnknown } from '../db/commits.ts'
import { released_files } from '../db/schema.ts'
import { allow, type Services } from '../rpc/base.ts'
import { takePicture } from './intake.ts'
import { type Files, randomKey } from './store.ts'

export interface StoredImage {
  image_key: string
  image_width: number
  image_height: number
}

const KEY = /^[0-9a-f]{32}$/
const sizes = ['display', 'thumbnail'] as const
const pathOf = (key: string, size: (typeof sizes)[number]) => `images/${key}/${size}.webp`
export const pathsOfImage = (key: string): string[] => sizes.map((size) => pathOf(key, size))

/** Checks and stores an uploaded picture. Throws UPLOAD_REFUSED or PAYLOAD_TOO_LARGE. */
export async function storeImage(files: Files, file: File): Promise<StoredImage> {
  const { width, height, ...picture } = await takePicture(file)
  const image_key = randomKey()
  for (const size of sizes) await files.put(pathOf(image_key, size), picture[size])
  return { image_key, image_width: width, image_height: height }
}

/** The picture in display size, as WebP; null if there is none. */
export const readImage = async (files: Files, key: string | null): Promise<Uint8Array | null> =>
  key === null ? null : await files.get(pathOf(key, 'display'))

/** Deletes a picture whose row was not written; if that fails, `removeOrphans` will delete it. */
export async function takeBackImage(files: Files, key: string): Promise<void> {
  await Promise.allSettled(pathsOfImage(key).map((path) => files.delete(path)))
}

/** Stores the picture first, and deletes it again if the change that it belongs to fails. */
export const withImage = async <T>(files: Files, file: File | undefined, work: (image: StoredImage | null) => Promise<T>): Promise<T> =>
  file ? await keptWith(files, await storeImage(files, file), work) : await work(null)

/** The same with a copy of a stored picture, because each row has its own. */
export async function withCopy<T>(files: Files, from: StoredImage | null, work: (image: StoredImage | null) => Promise<T>): Promise<T> {
  if (!from) return await work(null)
  const image = { ...from, image_key: randomKey() }
  for (const size of sizes) {
    const bytes = await files.get(pathOf(from.image_key, size))
    // The original's file is lost, so the copy has no picture either.
    if (!bytes) return await work(null)
    await files.put(pathOf(image.image_key, size), bytes)
  }
  return await keptWith(files, image, work)
}

async function keptWith<T>(files: Files, image: StoredImage, work: (image: StoredImage) => Promise<T>): Promise<T> {
  try {
    return await work(image)
  } catch (error) {
    // If the connection was lost, the row may have been written all the same: keep its picture.
    if (error instanceof ORPCError && !isOutcomeUnknown(error)) await takeBackImage(files, image.image_key)
    throw error
  }
}

/**
 * `GET /images/{key}`, `?size=thumbnail`: cached by the app's service worker, which empties it at sign-out, and not by the browser's own
 * cache.
 */
export function imageRoutes(services: Services) {
  const { db, files, settings } = services
  return new Hono<{ Variables: { user_id: number | undefined } }>().get('/:key', async (c) => {
    const user = await findSession(services, sessionToken(c, settings))
    c.set('user_id', user?.id)
    allow(user, 'product.index', 'offer.read')
    const key = c.req.param('key')
    // A picture that was replaced is kept for a while for backups only, so it is not served.
    const shown = KEY.test(key) && (await db.$count(released_files, eq(released_files.key, key))) === 0
    const bytes = shown ? await files.get(pathOf(key, c.req.query('size') === 'thumbnail' ? 'thumbnail' : 'display')) : null
    if (!bytes) return c.json({ code: 'NOT_FOUND', message: 'Not found' }, 404)
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Content-Disposition': 'inline',
    })
  })
}
