// What becomes of an uploaded picture: checked by its content, decoded within bounds, and drawn anew without its metadata.
import { ORPCError } from '@orpc/server'
import type Sharp from 'sharp'

import { MAX_FILE_BYTES } from '../../contract/fields.ts'
import { oneAtATime } from './queue.ts'

export interface Picture {
  display: Uint8Array
  thumbnail: Uint8Array
  /** The size of `display`. */
  width: number
  height: number
}

const MAX_PIXELS = 50_000_000
/** A progressive JPEG or an interlaced PNG cannot be read line by line: it is held whole, and may be this large decoded. */
const MAX_WHOLE_BYTES = 100_000_000
const DISPLAY_SIDE = 1_600
const THUMBNAIL_SIDE = 160
const NAMES = /\.(jpe?g|png)$/i
const TYPES = new Set(['image/jpeg', 'image/png'])

/** The libraries are loaded with the first picture: a server that starts, or never sees one, does without them. */
const libraries = async () => {
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([import('file-type'), import('sharp')])
  // One picture at a time, without copies: fifty megapixels are two hundred megabytes when they are decoded whole.
  sharp.cache(false)
  sharp.concurrency(1)
  return { fileTypeFromBuffer, sharp }
}
let loaded: ReturnType<typeof libraries> | null = null

const refused = () => new ORPCError('UPLOAD_REFUSED', { defined: true, status: 415, message: 'Not an image that is accepted' })

/**
 * Draws a JPEG or PNG anew: turned upright, at most 1,600 pixels wide and high, and small as a thumbnail, both WebP.
 * Nothing of the original's bytes is kept, so neither a place nor a hidden second format survives.
 * Throws UPLOAD_REFUSED (415) or PAYLOAD_TOO_LARGE (413).
 */
export async function takePicture(file: File): Promise<Picture> {
  if (file.size > MAX_FILE_BYTES) throw new ORPCError('PAYLOAD_TOO_LARGE')
  if (!NAMES.test(file.name)) throw refused()
  const bytes = Buffer.from(await file.arrayBuffer())
  const { fileTypeFromBuffer, sharp } = await (loaded ??= libraries())
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!type || !TYPES.has(type.mime)) throw refused()
  return await oneAtATime(async () => {
    try {
      return await draw(sharp, bytes)
    } catch {
      throw refused()
    }
  })
}

async function draw(sharp: typeof Sharp, bytes: Buffer): Promise<Picture> {
  // "error" refuses a picture that is cut short; mere warnings (odd but harmless cameras) pass.
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })
  const { isProgressive, width, height, channels, depth } = await source.metadata()
  if (isProgressive && width * height * channels * (depth === 'ushort' ? 2 : 1) > MAX_WHOLE_BYTES) throw refused()
  const display = await source
    .autoOrient()
    .resize({ width: DISPLAY_SIDE, height: DISPLAY_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: 20 })
    .toBuffer({ resolveWithObject: true })
  const thumbnail = await sharp(display.data)
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()
  return { display: display.data, thumbnail, width: display.info.width, height: display.info.height }
}
