// JPEG and PNG, decoded within limits by sharp, which has its own threads.
import pLimit from 'p-limit'
import type sharp from 'sharp'
import type { Sharp } from 'sharp'

const MAX_PIXELS = 50_000_000
/** A progressive JPEG or an interlaced PNG cannot be read line by line: it is decoded as a whole, to at most this size. */
const MAX_WHOLE_BYTES = 100_000_000
const SECONDS = 20

/** Runs the work after all earlier work has ended, because decoding, and data that is kept meanwhile, need much memory. */
export const oneAtATime = pLimit(1)

/** The library is loaded with the first picture, so that a server that starts, or never gets a picture, does not load it. */
const library = async (): Promise<typeof sharp> => {
  const { default: sharp } = await import('sharp')
  // One picture at a time, without a cache: fifty megapixels need two hundred megabytes when they are decoded as a whole.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
let loaded: ReturnType<typeof library> | null = null
export const sharpLibrary = (): Promise<typeof sharp> => (loaded ??= library())

/** Opens a picture of that type, to be decoded within limits. Throws if it is not one. */
export async function openPicture(bytes: Uint8Array, media_type: string): Promise<Sharp> {
  const sharp = await sharpLibrary()
  // "error" refuses a truncated picture; mere warnings (unusual but harmless cameras) pass.
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })
  const { format, isProgressive, width, height, channels, depth } = await picture.metadata()
  if (`image/${format}` !== media_type) throw new Error('another format')
  if (isProgressive && width * height * channels * (depth === 'ushort' ? 2 : 1) > MAX_WHOLE_BYTES) throw new Error('too large')
  return picture.timeout({ seconds: SECONDS })
}
