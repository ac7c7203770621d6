// Master data over HTTP. An answer counts only when it came whole, in time, within its size and of the right shape.
import { setTimeout as sleep } from 'node:timers/promises'

import * as v from 'valibot'

import { checkRow, type Checked } from '../row.ts'
import type { Masterdata } from './source.ts'
import { MasterdataUnavailable } from './unavailable.ts'

export interface HttpOptions {
  url: string
  token?: string | undefined
  /** For the whole exchange, body included: a source that sends a byte a second is cut off. */
  timeout_ms?: number
  tries?: number
  backoff_ms?: number
}

const ABSENT = Symbol('absent')
const MAX_BYTES = 16 * 1024 * 1024
const Page = v.object({
  items: v.array(v.unknown()),
  total: v.pipe(v.number(), v.integer(), v.minValue(0)),
  page: v.number(),
  page_size: v.number(),
})

/** Asking again will not help. */
class Final extends MasterdataUnavailable {}

export function httpSource({ url, token, timeout_ms = 8_000, tries = 3, backoff_ms = 300 }: HttpOptions): Masterdata {
  const headers = { Accept: 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }

  /** Asks up to `tries` times, waiting longer each time; `read` turns the answer into a value or throws. */
  async function ask<T>(path: string, read: (body: unknown) => T, signal?: AbortSignal): Promise<T | null> {
    for (let attempt = 1; ; attempt++) {
      try {
        const body = await fetchJson(path, signal)
        return body === ABSENT ? null : read(body)
      } catch (error) {
        if (signal?.aborted || error instanceof Final || attempt >= tries) throw unavailable(error)
        await sleep(backoff_ms * 4 ** (attempt - 1) * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => {})
      }
    }
  }

  /** The parsed body, or ABSENT where the source itself says so; a web server's own page for 404 says nothing. */
  async function fetchJson(path: string, signal?: AbortSignal): Promise<unknown> {
    const timeout = AbortSignal.timeout(timeout_ms)
    // The token is for this address only: whoever redirects gets neither it nor another request.
    const options = { headers, redirect: 'manual', signal: signal ? AbortSignal.any([signal, timeout]) : timeout } as const
    const response = await fetch(`${url}${path}`, options)
    if (response.ok) return JSON.parse(await limitedText(response))
    await response.body?.cancel()
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false
    if (response.status === 404 && !isPage) return ABSENT
    const again = response.status >= 500 || response.status === 429 || response.status === 408
    throw new (again ? MasterdataUnavailable : Final)(`HTTP ${response.status}`)
  }

  return {
    chosen: true,
    async search({ search, page, page_size }) {
      const query = new URLSearchParams({ page: String(page), page_size: String(page_size), ...(search && { search }) })
      const found = await ask(`/products?${query}`, (body) => pageOf(body, page_size))
      if (found === null) throw new MasterdataUnavailable('HTTP 404')
      return found
    },
    get: (reference, signal) => ask(`/products/${encodeURIComponent(reference)}`, (body) => rowOf(body, reference), signal),
  }
}

function pageOf(body: unknown, page_size: number) {
  const { items, total } = v.parse(Page, body)
  if (items.length > page_size || items.length > total) throw new MasterdataUnavailable('more items than asked for')
  const rows = items.map(checkRow).flatMap((checked) => ('row' in checked ? [checked.row] : []))
  return { items: rows, total }
}

/** An answer about another product, or about none, is no answer. */
function rowOf(body: unknown, reference: string): Checked {
  const { reference: answered } = v.parse(v.object({ reference: v.string() }), body)
  if (answered !== reference) throw new MasterdataUnavailable('another reference than asked for')
  return checkRow(body)
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

const unavailable = (error: unknown) =>
  error instanceof MasterdataUnavailable ? error : new MasterdataUnavailable('no sound answer', { cause: error })
