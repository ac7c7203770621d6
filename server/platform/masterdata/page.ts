// Requests one page of products from the source, a few at a time.
import type { Held } from './held.ts'
import { mapConcurrent } from './map-concurrent.ts'
import type { Row } from './row.ts'
import type { Masterdata } from './source/source.ts'
import { MasterdataUnavailable } from './source/unavailable.ts'

export interface Fetched {
  rows: Row[]
  missing: number[]
  failed: number[]
}

export const AT_ONCE = 6
/** This many failures without a single success mean that the source is unavailable, not that products are invalid. */
const AWAY_AFTER = 10

/**
 * Throws a MasterdataUnavailable if no conclusion can be drawn: the source is unavailable, or it has none of the page's products and shows
 * no other product either (a wrong URL, an empty catalogue).
 */
export async function fetchPage(masterdata: Masterdata, page: Held[], signal: AbortSignal): Promise<Fetched> {
  const fetched: Fetched = { rows: [], missing: [], failed: [] }
  let answers = 0
  const ask = async ({ id, reference }: Held) => {
    try {
      const checked = await masterdata.get(reference, signal)
      answers++
      if (checked === null) fetched.missing.push(id)
      else if ('row' in checked) fetched.rows.push(checked.row)
      else fetched.failed.push(id)
    } catch (error) {
      if (!(error instanceof MasterdataUnavailable) || signal.aborted) throw error
      fetched.failed.push(id)
      if (answers === 0 && fetched.failed.length >= Math.min(AWAY_AFTER, page.length)) throw error
    }
  }
  await mapConcurrent(AT_ONCE, page, ask)
  if (fetched.missing.length === page.length) await provePresence(masterdata)
  return fetched
}

async function provePresence(masterdata: Masterdata): Promise<void> {
  const { total } = await masterdata.search({ page: 1, page_size: 1 })
  if (total === 0) throw new MasterdataUnavailable('the source is empty')
}
