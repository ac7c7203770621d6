// Compresses responses where it saves something: JSON in one piece, other larger responses as a stream.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import type { Context } from 'hono'
import { compress } from 'hono/compress'

const gzipped = promisify(gzip)
/** Fits one packet uncompressed. */
const SMALL = 1_024

/** A caller that does not accept compression gets the response unchanged, in one piece instead of as a stream. */
export function compressResponses() {
  const streamed = compress({ threshold: SMALL })
  return (c: Context, next: () => Promise<void>) => {
    const accepted = c.req.header('Accept-Encoding') ?? ''
    if (!/gzip|deflate|\*/.test(accepted)) return next()
    return streamed(c, async () => {
      await next()
      const { headers, status } = c.res
      const isJson = headers.get('Content-Type')?.startsWith('application/json') && !headers.has('Content-Encoding')
      if (isJson && /gzip/.test(accepted) && c.req.method !== 'HEAD') replace(c, await inOnePiece(await c.res.text(), { headers, status }))
    })
  }
}

async function inOnePiece(text: string, { headers, status }: Pick<Response, 'headers' | 'status'>): Promise<Response> {
  const answer = Buffer.from(text)
  if (answer.length < SMALL) return new Response(text, { status, headers: withLength(headers, answer.length) })
  const small = await gzipped(answer)
  const all = withLength(headers, small.length)
  all.set('Content-Encoding', 'gzip')
  all.append('Vary', 'Accept-Encoding')
  return new Response(small, { status, headers: all })
}

function withLength(headers: Headers, length: number): Headers {
  const all = new Headers(headers)
  all.set('Content-Length', String(length))
  return all
}

/** Hono would turn a response that replaces another one into a stream. */
function replace(c: Context, response: Response): void {
  c.res = undefined
  c.res = response
}
