// Master data over HTTP.
import * as v from 'valibot'

import { type HttpOptions, jsonSource } from '../json-source.ts'
import { checkRow, type Checked } from '../row.ts'
import type { Masterdata } from './source.ts'
import { MasterdataUnavailable } from './unavailable.ts'

const Page = v.object({
  items: v.array(v.unknown()),
  total: v.pipe(v.number(), v.integer(), v.minValue(0)),
  page: v.number(),
  page_size: v.number(),
})

export function httpSource(options: HttpOptions): Masterdata {
  const ask = jsonSource(options, MasterdataUnavailable)
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

/** A response about another product, or about none, is invalid. */
function rowOf(body: unknown, reference: string): Checked {
  const { reference: answered } = v.parse(v.object({ reference: v.string() }), body)
  if (answered !== reference) throw new MasterdataUnavailable('another reference than asked for')
  return checkRow(body)
}
