// A multipart body is bounded before anything takes it apart: in parts, and in what its parts hold besides a file.
import { ORPCError } from '@orpc/server'

/** More than any form of ours has fields. */
const MOST_PARTS = 50

/** The same request with its body read, if it may have one. Throws BAD_REQUEST where it has more parts than any form, or says no boundary. */
export async function withFewParts(request: Request): Promise<Request> {
  // A GET may call itself an upload: it has no body all the same.
  if (request.method === 'GET' || request.method === 'HEAD') return request
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(request.headers.get('Content-Type')?.slice(0, 300) ?? '') ?? []
  const boundary = quoted ?? plain
  const body = Buffer.from(await request.arrayBuffer())
  if (boundary === undefined || has(body, `--${boundary}`, MOST_PARTS + 2)) throw new ORPCError('BAD_REQUEST')
  return new Request(request.url, { method: request.method, headers: request.headers, body, signal: request.signal })
}

/** Whether a mark stands so many times in the bytes; the last boundary ends the body. */
function has(bytes: Buffer, mark: string, count: number): boolean {
  let at = -1
  for (let found = 0; found < count; found++) if ((at = bytes.indexOf(mark, at + 1)) < 0) return false
  return true
}
