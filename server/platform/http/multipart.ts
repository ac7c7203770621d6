// Limits multipart bodies before they are parsed: the number of parts, and the size of parts that are not files.
import { ORPCError } from '@orpc/server'

/** More than any form of the app has fields. */
const MOST_PARTS = 50

/** Returns the request with its body read. Throws BAD_REQUEST when it has more parts than any form, or no boundary. */
export async function withFewParts(request: Request): Promise<Request> {
  // A GET with this content type still has no body.
  if (request.method === 'GET' || request.method === 'HEAD') return request
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(request.headers.get('Content-Type')?.slice(0, 300) ?? '') ?? []
  const boundary = quoted ?? plain
  const body = Buffer.from(await request.arrayBuffer())
  if (boundary === undefined || has(body, `--${boundary}`, MOST_PARTS + 2)) throw new ORPCError('BAD_REQUEST')
  return new Request(request.url, { method: request.method, headers: request.headers, body, signal: request.signal })
}

/** Whether the bytes contain a mark at least `count` times. The last boundary ends the body. */
function has(bytes: Buffer, mark: string, count: number): boolean {
  let at = -1
  for (let found = 0; found < count; found++) if ((at = bytes.indexOf(mark, at + 1)) < 0) return false
  return true
}
