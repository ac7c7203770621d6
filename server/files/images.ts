// The pictures of articles: stored under a random key, served to who may see the list.
import { Hono } from 'hono'

import { findSession, sessionToken } from '../auth/session.ts'
import { allow, type Services } from '../base.ts'
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

/** Removes a stored picture; one that cannot be removed now is left to `removeOrphans`. */
export async function forgetImage(files: Files, key: string | null): Promise<void> {
  if (key !== null) await Promise.allSettled(pathsOfImage(key).map((path) => files.delete(path)))
}

/** `GET /images/{key}`, `?size=thumbnail`: kept by the app's worker, which empties it at sign-out, and by no cache of the browser. */
export function imageRoutes(services: Services) {
  const { files, settings } = services
  return new Hono<{ Variables: { user_id: number | undefined } }>().get('/:key', async (c) => {
    const user = await findSession(services, sessionToken(c, settings))
    c.set('user_id', user?.id)
    allow(user, 'product.index')
    const key = c.req.param('key')
    const bytes = KEY.test(key) ? await files.get(pathOf(key, c.req.query('size') === 'thumbnail' ? 'thumbnail' : 'display')) : null
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
