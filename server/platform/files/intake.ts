// Processes an uploaded picture: checks its content, decodes it within limits, and draws it again without its metadata.
import { ORPCError } from '@orpc/server'

import { MAX_FILE_BYTES } from '#contract/shared/fields.ts'

import { parse } from './parser/parser.ts'
import { oneAtATime, openPicture, sharpLibrary } from './pictures.ts'

export interface Picture {
  display: Uint8Array
  thumbnail: Uint8Array
  /** The size of `display`. */
  width: number
  height: number
}

const DISPLAY_SIDE = 1_600
const THUMBNAIL_SIDE = 160
const NAMES = /\.(jpe?g|png)$/i

const refused = () => new ORPCError('UPLOAD_REFUSED', { defined: true, status: 415, message: 'Not an image that is accepted' })

/**
 * Draws a JPEG or PNG again: upright, at most 1,600 pixels wide and high, and as a small thumbnail, both WebP. No bytes of the original are
 * kept, so neither a location nor a hidden second format survives. Throws UPLOAD_REFUSED (415) or PAYLOAD_TOO_LARGE (413).
 */
export async function takePicture(file: File): Promise<Picture> {
  if (file.size > MAX_FILE_BYTES) throw new ORPCError('PAYLOAD_TOO_LARGE')
  if (!NAMES.test(file.name)) throw refused()
  const bytes = Buffer.from(await file.arrayBuffer())
  return await oneAtATime(async () => {
    const kind = await parse('kind', bytes)
    if (!kind?.media_type.startsWith('image/')) throw refused()
    try {
      return await draw(bytes.subarray(0, kind.length), kind.media_type)
    } catch {
      throw refused()
    }
  })
}

async function draw(bytes: Uint8Array, media_type: string): Promise<Picture> {
  const source = await openPicture(bytes, media_type)
  const display = await source
    .autoOrient()
    .resize({ width: DISPLAY_SIDE, height: DISPLAY_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
  const sharp = await sharpLibrary()
  const thumbnail = await sharp(display.data)
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()
  return { display: display.data, thumbnail, width: display.info.width, height: display.info.height }
}
