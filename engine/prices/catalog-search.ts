// Which catalogue gives the price of an article in a subsidiary, and why the rows of the others do not count (offers.md).
import { covers, type OpenPeriod } from '../time/days.ts'
import type { Actor } from './amounts.ts'
import type { PriceRow } from './checks.ts'

export interface SearchedCatalog extends OpenPeriod {
  id: number
  /** The code of its subsidiary; null and the national one hold everywhere. */
  zone: string | null
  /** Whether its subsidiary sells from it alone. */
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

interface Asked {
  zone: string | null
  national: string | null
  day: string
  /** The catalogue that the offer chose. */
  chosen: number | null
}
export interface CatalogSearch {
  day: string
  /** The valid catalogues, the first one that is looked into first. */
  places: ReadonlyMap<number, number>
  catalogs: ReadonlyMap<number, SearchedCatalog>
  /** Whether a catalogue of this zone holds in the subsidiary. */
  holds: (zone: string | null) => boolean
}

const isNational = ({ zone }: SearchedCatalog, national: string | null) => zone === null || zone === national

/**
 * The catalogues in which a subsidiary's prices are looked for on a day, in that order: the exclusive ones of the subsidiary alone, if it
 * has any; else the offer's choice if it is national or the subsidiary's, then those of the subsidiary, then the national ones, each
 * the lowest id first. Without a zone the national one is meant.
 */
export function catalogsInOrder<Catalog extends SearchedCatalog>(
  catalogs: readonly Catalog[],
  { zone: asked, national, day, chosen }: Asked,
): Catalog[] {
  const zone = asked ?? national ?? ''
  const valid = catalogs.filter((catalog) => covers(catalog, day)).toSorted((a, b) => a.id - b.id)
  const own = valid.filter((catalog) => catalog.zone === zone)
  const exclusive = own.filter((catalog) => catalog.exclusive)
  if (exclusive.length > 0) return exclusive
  const all = [...own, ...valid.filter((catalog) => catalog.zone !== zone && isNational(catalog, national))]
  return all.toSorted((a, b) => Number(b.id === chosen) - Number(a.id === chosen))
}

/** The same, made ready for the rows of many articles. */
export function searchOf(catalogs: readonly SearchedCatalog[], asked: Asked): CatalogSearch {
  const zone = asked.zone ?? asked.national ?? ''
  return {
    day: asked.day,
    places: new Map(catalogsInOrder(catalogs, asked).map(({ id }, place) => [id, place])),
    catalogs: new Map(catalogs.map((catalog) => [catalog.id, catalog])),
    holds: (of) => of === null || of === asked.national || of === zone,
  }
}

/** A search wherever a catalogue holds: no subsidiary is asked for. */
export const searchAnywhere = (catalogs: readonly SearchedCatalog[], day: string): CatalogSearch => ({
  day,
  places: new Map(catalogs.map(({ id }, place) => [id, place])),
  catalogs: new Map(catalogs.map((catalog) => [catalog.id, catalog])),
  holds: () => true,
})

type Row = Pick<PriceRow, 'catalog_id' | 'actor' | 'active' | 'start_date' | 'end_date'>

/** What keeps a row from counting whatever the other ones are; null where nothing does. */
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
 * The row of an article that counts: that of the first catalogue that has one; and why each of the others does not. `only`: a
 * catalogue beside which no other one is asked.
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
