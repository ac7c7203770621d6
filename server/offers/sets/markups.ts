// The stored markups of an offer.
import { asc, eq, inArray } from 'drizzle-orm'

import { type GivenMarkups, markupErrors, type Markups } from '#contract/offers/offer-markups.ts'
import { markupFields } from '#contract/offers/set-fields.ts'
import { fieldValues } from '#contract/shared/declared-fields.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'

import type { Db } from '../../platform/db/index.ts'
import { foldedOrder } from '../../platform/db/list.ts'
import { markups as table, zones } from '../../platform/db/schema.ts'
import type { OfferSet } from './sets.ts'

type Row = Markups['items'][number]

export const markupSet: OfferSet<Row> = {
  field: 'markup',
  part: { table, parent: table.offer_id, key: table.id },
  read: readMarkups,
  columnsOf: ({ id: _id, zone, ...columns }) => ({ ...columns, zone: zone.code_sigma }),
  recorded: ({ zone, ...row }) => ({ ...row, zone: zone.code_sigma, name: zone.name }),
}

async function readMarkups(db: Db, offer_id: number): Promise<Row[]> {
  const rows = await db
    .select({ row: table, zone: { code_sigma: zones.code_sigma, name: zones.name } })
    .from(table)
    .innerJoin(zones, eq(zones.code_sigma, table.zone))
    .where(eq(table.offer_id, offer_id))
    .orderBy(foldedOrder(zones.name), asc(zones.code_sigma), asc(table.actor), asc(table.start_date), asc(table.id))
  return rows.map(({ row, zone }) => ({ id: row.id, ...fieldValues(markupFields, row), zone, value: normalizeDecimal(row.value) }))
}

/** All errors of a set of markups. */
export const markupRefusals = async (db: Db, items: GivenMarkups): Promise<FieldError[]> => [
  ...markupErrors(items),
  ...(await unknownZones(db, items)),
]

async function unknownZones(db: Db, items: { zone: string }[]) {
  const asked = [...new Set(items.map(({ zone }) => zone))]
  const found = await db.select({ zone: zones.code_sigma }).from(zones).where(inArray(zones.code_sigma, asked))
  const known = new Set(found.map(({ zone }) => zone))
  return items.flatMap(({ zone }, at) => (known.has(zone) ? [] : [{ field: `items.${at}.zone`, key: 'unknown' }]))
}
