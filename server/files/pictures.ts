// JPEG and PNG, decoded by sharp (in threads of its own) within bounds.
import pLimit from 'p-limit'
import type sharp from 'sharp'
import type { Sharp } from 'sharp'

const MAX_PIXELS = 50_000_000
/** A progressive JPEG or an interlaced PNG cannot be read line by line: it is held whole, and may be this large decoded. */
const MAX_WHOLE_BYTES = 100_000_000
const SECONDS = 20

/** Runs the work when everything asked for before has ended: what is decoded here, or kept while it is, needs much memory. */
export const oneAtATime = pLimit(1)

/** The library is loaded with the first picture: a server that starts, or never sees one, does without it. */
const library = async (): Promise<typeof sharp> => {
  const { default: sharp } = await import('sharp')
  // One picture at a time, without copies: fifty megapixels are two hundred megabytes when they are decoded whole.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
let loaded: ReturnType<typeof library> | null = null
export const sharpLibrary = (): Promise<typeof sharp> => (loaded ??= library())

/** A picture of that type, to be decoded within bounds. Throws where it is none. */
export async function openPicture(bytes: Uint8Array, media_type: string): Promise<Sharp> {
  const sharp = await sharpLibrary()
  // "error" refuses a picture that is cut short; mere warnings (odd but harmless cameras) pass.
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, pages: 1 })
  const { format, isProgressive, width, height, channels, depth } = await picture.metadata()
  if (`image/${format}` !== media_type) throw new Error('another format')
  if (isProgressive && width * height * channels * (depth === 'ushort' ? 2 : 1) > MAX_WHOLE_BYTES) throw new Error('too large')
  return picture.timeout({ seconds: SECONDS })
}
