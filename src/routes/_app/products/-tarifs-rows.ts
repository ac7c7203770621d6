// Price rows as the engine takes them, where they stand in time, and in which order they are read.
import { type Amounts } from '../../../../contract/amounts.ts'
import type { Catalog } from '../../../../contract/catalogs.ts'
import type { PurchasePrice } from '../../../../contract/purchase-prices.ts'
import type { SellingPrice } from '../../../../contract/selling-prices.ts'
import { everyPrice } from '../../../../engine/chain.ts'
import { covers } from '../../../../engine/days.ts'
import type { PriceRow } from '../../../../engine/price-checks.ts'
import { statuses, type Status } from './-tarifs-search.ts'

export function statusOf(row: Pick<SellingPrice, 'active' | 'start_date' | 'end_date'>, day: string): Status {
  if (!row.active) return 'inactive'
  if (row.start_date > day) return 'future'
  return covers(row, day) ? 'current' : 'past'
}

/** The day that a row's prices are shown for: today, or its nearest day to it. */
export function dayOf(row: Pick<SellingPrice, 'start_date' | 'end_date'>, today: string): string {
  if (covers(row, today)) return today
  return row.start_date > today ? row.start_date : (row.end_date ?? row.start_date)
}

/** What was resolved for a reader without the right to purchase prices counts as euros. */
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

/** A stored row, or a purchase price, as the origin of a price. */
export const withOrigin = <Row extends SellingPrice | PurchasePrice>(row: Row) => ({
  author: row.updated_by?.name ?? null,
  changed_at: row.updated_at,
})

export interface RowGroup {
  catalog: SellingPrice['catalog']
  actor: SellingPrice['actor']
  rows: SellingPrice[]
}

/** By catalogue and actor, those with a price today first, and of those the catalogues that are valid everywhere; within each what is valid first, then what comes, what was, what is off. */
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
