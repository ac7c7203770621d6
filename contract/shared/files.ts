// What calls with a picture or another file have in common.
import * as v from 'valibot'

/** A stored picture, as a page shows it. */
export const Image = v.object({ url: v.string(), thumbnail_url: v.string(), width: v.number(), height: v.number() })

export const UPLOAD_REFUSED = { status: 415, message: 'Not a file that is accepted' }
export const PAYLOAD_TOO_LARGE = { status: 413, message: 'Larger than 10,485,760 bytes' }
