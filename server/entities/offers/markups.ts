// The markups of an offer as they are stored.
import { asc, eq } from 'drizzle-orm'

import type { Markups } from '#contract/offer-markup.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'

import type { Db } from '../../db/index.ts'
import { folded } from '../../db/list.ts'
import { markups as table, zones } from '../../db/schema.ts'
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
