// Determines the real type of an uploaded document. The name and type that the browser claims are ignored.
import { ORPCError } from '@orpc/server'

import { MAX_FILE_BYTES } from '#contract/shared/fields.ts'

import { parse } from './parser/parser.ts'
import { oneAtATime, openPicture } from './pictures.ts'
import { scan } from './scanner.ts'

export interface Content {
  bytes: Uint8Array
  media_type: string
}

/**
 * Checks an upload by its content: it must be a complete PDF, DOCX, XLSX, PPTX, ODT, ODS, ODP, JPEG or PNG without anything else; if
 * `clamd_url` is set, the virus scanner checks it too. Throws PAYLOAD_TOO_LARGE (413), UPLOAD_REFUSED (415) or SERVICE_UNAVAILABLE (503).
 */
export async function takeDocument(file: File, { clamd_url }: { clamd_url?: string | undefined } = {}): Promise<Content> {
  if (file.size > MAX_FILE_BYTES) throw new ORPCError('PAYLOAD_TOO_LARGE', { defined: true, status: 413 })
  const bytes = Buffer.from(await file.arrayBuffer())
  const content = await oneAtATime(async () => await contentOf(bytes))
  if (!content) throw new ORPCError('UPLOAD_REFUSED', { defined: true, status: 415, message: 'Not a file that is accepted' })
  await scan(clamd_url, content.bytes)
  return content
}

async function contentOf(bytes: Buffer<ArrayBuffer>): Promise<Content | null> {
  const kind = await parse('kind', bytes)
  if (!kind) return null
  const { media_type, length } = kind
  const document = bytes.subarray(0, length)
  if (media_type.startsWith('image/') && !(await isComplete(document, media_type))) return null
  return { bytes: document, media_type }
}

/** Decodes the picture completely once: refuses one that cannot be displayed, or that would exhaust the memory of its readers. */
const isComplete = async (bytes: Uint8Array, media_type: string): Promise<boolean> =>
  await openPicture(bytes, media_type)
    .then((picture) => picture.stats())
    .then(
      () => true,
      () => false,
    )
