// Selling prices in the engine's representation, their state on a day, and their order.
import type { Catalog } from '#contract/prices/catalogs.ts'
import type { PurchasePrice } from '#contract/prices/purchase-prices.ts'
import type { SellingPrice } from '#contract/prices/selling-prices.ts'
import { type Amounts } from '#engine/prices/amounts.ts'
import { everyPrice } from '#engine/prices/chain.ts'
import type { PriceRow } from '#engine/prices/checks.ts'
import { covers, onCountedDays, type OpenPeriod, type Period } from '#engine/time/days.ts'

import { statuses, type Status } from './search.ts'

type Placed = Period & { catalog: OpenPeriod }

/**
 * The state according to the days on which the row applies; 'outside' if the row has days left, but none of them within its catalogue's
 * period.
 */
export function statusOf(row: Placed & Pick<SellingPrice, 'active'>, day: string): Status {
  if (!row.active) return 'inactive'
  const counted = onCountedDays(row, row.catalog)
  if (counted && counted.start_date > day) return 'future'
  if (counted && covers(counted, day)) return 'current'
  return row.end_date !== null && row.end_date < day ? 'past' : 'outside'
}

/** The day for which a row's prices are shown: today, or the nearest day on which the row applies. */
export function dayOf(row: Placed, today: string): string {
  const { start_date, end_date } = onCountedDays(row, row.catalog) ?? row
  if (covers({ start_date, end_date }, today)) return today
  return start_date > today ? start_date : (end_date ?? start_date)
}

/** The period of the catalogue of a row that is not stored yet; an unknown catalogue has no dates. */
export const datesOf = (catalogs: readonly Catalog[], id: number | null): OpenPeriod =>
  catalogs.find((catalog) => catalog.id === id) ?? { start_date: null, end_date: null }

/** Amounts that the server resolved for users who may not see purchase prices are in euros. */
export const amountsOf = (row: SellingPrice): Amounts =>
  everyPrice((name) => {
    const amount = row[name]
    return amount ? { value: amount.value, unit: amount.unit ?? 'EUR' } : null
  })

export interface KnownRow extends PriceRow {
  id: number | null
}
export const priceRowOf = (row: SellingPrice): KnownRow => ({
  id: row.id,
  catalog_id: row.catalog.id,
  actor: row.actor,
  active: row.active,
  start_date: row.start_date,
  end_date: row.end_date,
  ...amountsOf(row),
})

/** A stored row, or a purchase price, with the author and time for the explanation of a price. */
export const withOrigin = <Row extends SellingPrice | PurchasePrice>(row: Row) => ({
  author: row.updated_by?.name ?? null,
  changed_at: row.updated_at,
})

export interface RowGroup {
  catalog: SellingPrice['catalog']
  actor: SellingPrice['actor']
  rows: SellingPrice[]
}

/**
 * The rows by catalogue and actor: first the groups with a price today, and of those the catalogues that are valid everywhere. In each
 * group: current rows first, then future, past and inactive ones.
 */
export function groupsOf(rows: readonly SellingPrice[], catalogs: readonly Catalog[], today: string): RowGroup[] {
  const groups = new Map<string, RowGroup>()
  for (const row of rows) {
    const key = `${row.catalog.id} ${row.actor}`
    const group = groups.get(key) ?? { catalog: row.catalog, actor: row.actor, rows: [] }
    groups.set(key, { ...group, rows: [...group.rows, row] })
  }
  const rank = (row: SellingPrice) => statuses.indexOf(statusOf(row, today))
  const sorted = [...groups.values()].map((group) => ({
    ...group,
    rows: group.rows.toSorted(
      (a, b) => rank(a) - rank(b) || (rank(a) === 1 ? a.start_date.localeCompare(b.start_date) : b.start_date.localeCompare(a.start_date)),
    ),
  }))
  const local = new Set(catalogs.flatMap(({ id, zone }) => (zone ? [id] : [])))
  const off = ({ rows: [row] }: RowGroup) => Number(!row || rank(row) > 0)
  const place = ({ catalog }: RowGroup) => Number(local.has(catalog.id))
  return sorted.toSorted(
    (a, b) => off(a) - off(b) || place(a) - place(b) || a.catalog.name.localeCompare(b.catalog.name) || a.actor.localeCompare(b.actor),
  )
}
