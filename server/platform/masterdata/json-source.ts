// Reads JSON from another system over HTTP. A response is only accepted if it is complete, in time, within its size limit and of the right
// shape.
import { setTimeout as sleep } from 'node:timers/promises'

export interface HttpOptions {
  url: string
  token?: string | undefined
  /** For the whole exchange, including the body: a source that sends a byte a second is cut off. */
  timeout_ms?: number
  tries?: number
  backoff_ms?: number
}

const ABSENT = Symbol('absent')
const MAX_BYTES = 16 * 1024 * 1024

/** The error for a response from which no conclusion can be drawn. */
type Unavailable = new (reason: string, options?: ErrorOptions) => Error

/** Returns a function that requests a path; every failure is thrown as an `Unavailable`. */
export function jsonSource({ url, token, timeout_ms = 8_000, tries = 3, backoff_ms = 300 }: HttpOptions, Unavailable: Unavailable) {
  /** A failure that a retry would not fix. */
  class Final extends Unavailable {}
  const headers = { Accept: 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }

  /** The parsed body, or ABSENT if the source itself responds with 404; a web server's HTML page for 404 does not count. */
  async function fetchJson(path: string, signal?: AbortSignal): Promise<unknown> {
    const timeout = AbortSignal.timeout(timeout_ms)
    // The token is for this URL only: a redirect is not followed, so that neither it nor another request is sent elsewhere.
    const options = { headers, redirect: 'manual', signal: signal ? AbortSignal.any([signal, timeout]) : timeout } as const
    const response = await fetch(`${url}${path}`, options)
    if (response.ok) return JSON.parse(await limitedText(response))
    await response.body?.cancel()
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false
    if (response.status === 404 && !isPage) return ABSENT
    const again = response.status >= 500 || response.status === 429 || response.status === 408
    throw new (again ? Unavailable : Final)(`HTTP ${response.status}`)
  }

  async function limitedText(response: Response): Promise<string> {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > MAX_BYTES) throw new Final('the answer is too large')
      chunks.push(chunk)
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  }

  const unavailable = (error: unknown) => (error instanceof Unavailable ? error : new Unavailable('no sound answer', { cause: error }))

  /** Tries up to `tries` times, waiting longer each time; `read` converts the body to a value or throws. */
  return async function ask<T>(path: string, read: (body: unknown) => T, signal?: AbortSignal): Promise<T | null> {
    for (let attempt = 1; ; attempt++) {
      try {
        const body = await fetchJson(path, signal)
        return body === ABSENT ? null : read(body)
      } catch (error) {
        if (signal?.aborted || error instanceof Final || attempt >= tries) throw unavailable(error)
        // An abort ends the pause: the next attempt then throws.
        await sleep(backoff_ms * 4 ** (attempt - 1) * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => {})
      }
    }
  }
}
