// Answers are compressed where that saves something: JSON in one piece, whatever else is larger as a stream.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import type { Context } from 'hono'
import { compress } from 'hono/compress'

const gzipped = promisify(gzip)
/** Fits one packet as it is. */
const SMALL = 1_024

/** Where the caller takes no compressed answer it is left alone, and goes out in one piece instead of as a stream. */
export function compressed() {
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

/** Hono would make a stream of an answer that takes the place of another one. */
function replace(c: Context, response: Response): void {
  c.res = undefined
  c.res = response
}
