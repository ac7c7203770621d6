// An offer's own pricing data, as stored now or at the end of a past day: its catalogue, markups and both degressivities, each line with
// its author.
import { Big } from 'big.js'
import { and, eq, inArray, sql } from 'drizzle-orm'

import { formerOrder, rolledBack } from '#engine/activity/rolled-back.ts'
import type { DatedMarkup, DatedQuantityRow, DatedTiers } from '#engine/offers/dated.ts'
import type { DegressivityMode, PriceTier, QuantityRow } from '#engine/offers/degressivity.ts'
import type { Markup } from '#engine/offers/markup.ts'

import type { Db } from '../../platform/db/index.ts'
import { activities } from '../../platform/db/schema.ts'
import { quantitySet, tierSet } from '../sets/degressivities.ts'
import { markupSet } from '../sets/markups.ts'
import { keyOf, laterOfferChanges, writtenBy } from './later.ts'

interface Head {
  chosen: number | null
  mode: DegressivityMode | null
}
export interface StoredSets {
  chosen: number | null
  markups: DatedMarkup[]
  price_degressivity: { mode: DegressivityMode; items: DatedTiers['items'][number][] }
  quantity_degressivity: DatedQuantityRow[]
}
type SetName = 'markup' | 'price_degressivity' | 'quantity_degressivity'
const ofHead = ['catalog_id', 'price_degressivity_mode']
const ofSets: readonly SetName[] = ['markup', 'price_degressivity', 'quantity_degressivity']
type Later = Awaited<ReturnType<typeof laterOfferChanges>>
type Line<Row> = Row & { id: number }

/** `past` is the day at whose end the data is wanted; without it, the present data is returned. */
export async function readStoredSets(db: Db, offer_id: number, head: Head, past: string | undefined): Promise<StoredSets> {
  const later = past === undefined ? [] : await laterOfferChanges(db, offer_id, past, [...ofHead, ...ofSets])
  const signed = await authorsOf(db, offer_id, past)
  const markups: Line<Markup>[] = (await markupSet.read(db, offer_id)).map(({ zone, ...row }) => ({ ...row, zone: zone.code_sigma }))
  const tiers: Line<PriceTier>[] = await tierSet.read(db, offer_id)
  const quantities: Line<QuantityRow>[] = await quantitySet.read(db, offer_id)
  const { chosen, mode } = formerHead(offer_id, head, later)
  return {
    chosen,
    markups: formerLines(markups, later, 'markup').map((row) => ({ ...row, ...signed('markup', row.id) })),
    price_degressivity: {
      mode: mode ?? 'volume',
      items: formerLines(tiers, later, 'price_degressivity')
        .toSorted((a, b) => Big(a.min_quantity).cmp(b.min_quantity))
        .map((row) => ({ ...row, ...signed('price_degressivity', row.id) })),
    },
    quantity_degressivity: formerLines(quantities, later, 'quantity_degressivity').map((row) => ({
      ...row,
      ...signed('quantity_degressivity', row.id),
    })),
  }
}

function formerHead(offer_id: number, head: Head, later: Later): Head {
  const names: Partial<Record<string, keyof Head>> = { catalog_id: 'chosen', price_degressivity_mode: 'mode' }
  // Creation is not undone: the initial values are the nearest known ones for the time before.
  const changes = later.flatMap(({ action, field, old_value }) => {
    const name = action === 'updated' && names[String(field)]
    return name ? [{ id: offer_id, before: { [name]: keyOf(old_value) } }] : []
  })
  return rolledBack(new Map([[offer_id, head]]), changes, head).get(offer_id) ?? head
}

/** Lines in their previous order. The history contains complete lines, and the previous position of those that were moved or removed. */
function formerLines<Row extends object>(lines: readonly Line<Row>[], later: Later, set: SetName): Line<Row>[] {
  const own = later.filter(({ field }) => field === set)
  if (own.length === 0) return [...lines]
  const changes = own.map(({ old_value, new_value, date }) => {
    const [before, after] = [old_value as (Line<Row> & { position?: number }) | null, new_value as Line<Row> | null]
    return { id: (after ?? before)?.id ?? 0, before, date, place: before === null ? null : before.position }
  })
  const rows = rolledBack<Partial<Line<Row>>>(new Map(lines.map((line) => [line.id, line])), changes, {})
  // Changes saved together have the same date.
  const saves = [...Map.groupBy(changes, ({ date }) => date).values()]
  const order = formerOrder(
    lines.map(({ id }) => id),
    saves,
  )
  return order.flatMap((id) => (rows.get(id) as Line<Row> | undefined) ?? [])
}

/** The last author, the time and the number of writes of each line, from the history. */
async function authorsOf(db: Db, offer_id: number, past: string | undefined) {
  const id = sql<number>`(${activities.new_value} ->> 'id')::int`
  const rows = await db
    .select({
      field: activities.field,
      id,
      version: sql<number>`count(*)::int`,
      author: sql<string | null>`(array_agg(${activities.author_name} order by ${activities.id} desc))[1]`,
      changed_at: sql<string>`max(${activities.date})`.mapWith(activities.date),
    })
    .from(activities)
    .where(
      and(
        eq(activities.entity, 'offers'),
        eq(activities.entity_id, offer_id),
        inArray(activities.field, [...ofSets]),
        sql`${activities.new_value} ? 'id'`,
        past === undefined ? undefined : writtenBy(past),
      ),
    )
    .groupBy(activities.field, id)
  const found = new Map(rows.map(({ field, id: row_id, ...signed }) => [`${field}:${row_id}`, signed]))
  return (field: SetName, row_id: number) => found.get(`${field}:${row_id}`) ?? { author: null, version: 1, changed_at: null }
}
