// The products of the master data source, and their import.
import { and, inArray, isNull, or } from 'drizzle-orm'

import type { Db } from '../platform/db/index.ts'
import { products } from '../platform/db/schema.ts'
import { upstreamReference } from '../platform/masterdata/held.ts'
import { mapConcurrent } from '../platform/masterdata/map-concurrent.ts'
import { AT_ONCE } from '../platform/masterdata/page.ts'
import type { Checked, Refusal, Row } from '../platform/masterdata/row.ts'
import type { Masterdata } from '../platform/masterdata/source/source.ts'
import { writeRows } from '../platform/masterdata/write/write.ts'
import { os } from '../platform/rpc/base.ts'

export const external_products = {
  list: os.external_products.list.handler(async ({ input, context }) => {
    const { page, page_size } = input
    const { items, total } = await context.masterdata.search(input)
    const held = await idsOf(context.db, items)
    return { items: items.map((row) => ({ ...asListed(row), product_id: held.get(row.reference) ?? null })), total, page, page_size }
  }),

  import: os.external_products.import.handler(async ({ input, context }) => {
    const { rows, refused } = await fetchAll(context.masterdata, [...new Set(input.references)])
    const written = await writeRows(context, rows, { creates: true })
    const count = (wanted: string) => written.applied.filter(({ outcome }) => outcome === wanted).length
    return {
      items: written.applied,
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      refused: [...refused, ...written.refused],
    }
  }),
}

const asListed = ({ reference, mdm_designation, manufacturer, manufacturer_reference, category, supplier_marketing_start_date }: Row) => ({
  reference,
  designation: mdm_designation,
  manufacturer: manufacturer ?? null,
  manufacturer_reference: manufacturer_reference ?? null,
  category: category ?? [],
  released: supplier_marketing_start_date ?? null,
})

async function idsOf(db: Db, rows: Row[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const references = rows.map(({ reference }) => reference)
  const held = await db
    .select({ id: products.id, reference: upstreamReference })
    .from(products)
    .where(
      or(
        inArray(products.masterdata_reference, references),
        and(isNull(products.masterdata_reference), inArray(products.reference, references)),
      ),
    )
  return new Map(held.map(({ id, reference }) => [reference, id]))
}

/** Fetches a few at a time. If the source does not respond to one request, nothing is imported. */
async function fetchAll(masterdata: Masterdata, references: string[]): Promise<{ rows: Row[]; refused: Refusal[] }> {
  const found = new Map<string, Checked | null>()
  await mapConcurrent(AT_ONCE, references, async (reference) => {
    found.set(reference, await masterdata.get(reference))
  })
  const rows: Row[] = []
  const refused: Refusal[] = []
  for (const reference of references) {
    const checked = found.get(reference) ?? null
    if (checked === null) refused.push({ reference, field: 'reference', key: 'not_found' })
    else if ('row' in checked) rows.push(checked.row)
    else refused.push(checked.refusal)
  }
  return { rows, refused }
}
