// Shared schemas and errors of calls with images or other files.
import * as v from 'valibot'

/** A stored image. */
export const Image = v.object({ url: v.string(), thumbnail_url: v.string(), width: v.number(), height: v.number() })

export const UPLOAD_REFUSED = { status: 415, message: 'Not a file that is accepted' }
export const PAYLOAD_TOO_LARGE = { status: 413, message: 'Larger than 10,485,760 bytes' }
