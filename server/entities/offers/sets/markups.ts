// The stored markups of an offer.
import { asc, eq, inArray } from 'drizzle-orm'

import { type GivenMarkups, markupErrors, type Markups } from '#contract/offers/offer-markup.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'

import type { Db } from '../../../db/index.ts'
import { folded } from '../../../db/list.ts'
import { markups as table, zones } from '../../../db/schema.ts'
import type { OfferSet } from './sets.ts'

type Row = Markups['items'][number]

export const markupSet: OfferSet<Row> = {
  field: 'markup',
  part: { table, parent: table.offer_id, key: table.id },
  read: readMarkups,
  columnsOf: ({ zone, actor, coefficient_type, value, start_date, end_date }) => ({
    zone: zone.code_sigma,
    actor,
    coefficient_type,
    value,
    start_date,
    end_date,
  }),
  recorded: ({ zone, ...row }) => ({ ...row, zone: zone.code_sigma, name: zone.name }),
}

async function readMarkups(db: Db, offer_id: number): Promise<Row[]> {
  const rows = await db
    .select({ row: table, zone: { code_sigma: zones.code_sigma, name: zones.name } })
    .from(table)
    .innerJoin(zones, eq(zones.code_sigma, table.zone))
    .where(eq(table.offer_id, offer_id))
    .orderBy(folded(zones.name), asc(zones.code_sigma), asc(table.actor), asc(table.start_date), asc(table.id))
  return rows.map(({ row: { id, actor, coefficient_type, value, start_date, end_date }, zone }) => ({
    id,
    zone,
    actor,
    coefficient_type,
    value: normalizeDecimal(value),
    start_date,
    end_date,
  }))
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
