// Selects the catalogue that gives a product's price in a subsidiary, and explains why rows of other catalogues do not apply.
import { covers, type OpenPeriod } from '../time/days.ts'
import type { Actor } from './amounts.ts'
import type { PriceRow } from './checks.ts'

export interface SearchedCatalog extends OpenPeriod {
  id: number
  /** The code of its subsidiary; with null or the national code it applies everywhere. */
  zone: string | null
  /** Whether its subsidiary only sells from exclusive catalogues such as this one. */
  exclusive: boolean
}
export type IgnoredReason =
  | 'INACTIVE'
  | 'OTHER_ACTOR'
  | 'OUT_OF_PERIOD'
  | 'CATALOG_OUT_OF_PERIOD'
  | 'OTHER_ZONE'
  | 'EXCLUSIVE_CATALOG'
  | 'LESS_SPECIFIC'

interface CatalogInput {
  zone: string | null
  national: string | null
  day: string
  /** The catalogue selected for the offer. */
  chosen: number | null
}
export interface CatalogSearch {
  day: string
  /** The rank of each valid catalogue; the lowest is searched first. */
  places: ReadonlyMap<number, number>
  catalogs: ReadonlyMap<number, SearchedCatalog>
  /** Whether a catalogue of this zone applies in the subsidiary. */
  holds: (zone: string | null) => boolean
}

const isNational = ({ zone }: SearchedCatalog, national: string | null) => zone === null || zone === national

/**
 * The catalogues searched for a subsidiary's prices on a day, in order. If the subsidiary has exclusive catalogues, only those. Otherwise
 * the offer's catalogue (if it is national or the subsidiary's), then the subsidiary's, then the national ones, each by ascending id.
 * Without a zone, the national one is used.
 */
export function catalogsInOrder<Catalog extends SearchedCatalog>(
  catalogs: readonly Catalog[],
  { zone: asked, national, day, chosen }: CatalogInput,
): Catalog[] {
  const zone = asked ?? national ?? ''
  const valid = catalogs.filter((catalog) => covers(catalog, day)).toSorted((a, b) => a.id - b.id)
  const own = valid.filter((catalog) => catalog.zone === zone)
  const exclusive = own.filter((catalog) => catalog.exclusive)
  if (exclusive.length > 0) return exclusive
  const all = [...own, ...valid.filter((catalog) => catalog.zone !== zone && isNational(catalog, national))]
  return all.toSorted((a, b) => Number(b.id === chosen) - Number(a.id === chosen))
}

/** The same, indexed for the rows of many products. */
export function searchOf(catalogs: readonly SearchedCatalog[], asked: CatalogInput): CatalogSearch {
  const zone = asked.zone ?? asked.national ?? ''
  return {
    day: asked.day,
    places: new Map(catalogsInOrder(catalogs, asked).map(({ id }, place) => [id, place])),
    catalogs: new Map(catalogs.map((catalog) => [catalog.id, catalog])),
    holds: (of) => of === null || of === asked.national || of === zone,
  }
}

/** A search in all catalogues, without a subsidiary. */
export const searchAnywhere = (catalogs: readonly SearchedCatalog[], day: string): CatalogSearch => ({
  day,
  places: new Map(catalogs.map(({ id }, place) => [id, place])),
  catalogs: new Map(catalogs.map((catalog) => [catalog.id, catalog])),
  holds: () => true,
})

type Row = Pick<PriceRow, 'catalog_id' | 'actor' | 'active' | 'start_date' | 'end_date'>

/** Why a row does not apply, whatever the other rows are; null when it may. */
function whyIgnored(row: Row, { day, places, catalogs, holds }: CatalogSearch, actor: Actor): IgnoredReason | null {
  if (!row.active) return 'INACTIVE'
  if (row.actor !== actor) return 'OTHER_ACTOR'
  if (!covers(row, day)) return 'OUT_OF_PERIOD'
  const catalog = catalogs.get(row.catalog_id)
  if (!catalog || !covers(catalog, day)) return 'CATALOG_OUT_OF_PERIOD'
  if (!holds(catalog.zone)) return 'OTHER_ZONE'
  return places.has(row.catalog_id) ? null : 'EXCLUSIVE_CATALOG'
}

/**
 * Returns the row that applies to a product (the first in search order) and why each of the others does not. With `only`, no other
 * catalogue is searched.
 */
export function rowInSearch<Of extends Row & { id: number | null }>(
  rows: readonly Of[],
  search: CatalogSearch,
  { actor, only }: { actor: Actor; only?: number },
): { row: Of | null; ignored: { row_id: number; reason: IgnoredReason }[] } {
  const reasons = rows.map((row) => whyIgnored(row, search, actor))
  let counting: Of | null = null
  for (const [at, row] of rows.entries()) {
    if (reasons[at] || (only !== undefined && row.catalog_id !== only)) continue
    if (!counting || placeOf(row, search) < placeOf(counting, search)) counting = row
  }
  const ignored = rows.flatMap((row, at) =>
    row === counting || row.id === null ? [] : [{ row_id: row.id, reason: reasons[at] ?? ('LESS_SPECIFIC' as const) }],
  )
  return { row: counting, ignored }
}
const placeOf = ({ catalog_id }: Row, { places }: CatalogSearch) => places.get(catalog_id) ?? Infinity
