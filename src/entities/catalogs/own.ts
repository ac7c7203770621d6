// Which subsidiary and catalogue are proposed to who belongs to a subsidiary.
import type { Outputs } from '#contract/index.ts'
import type { Catalog } from '#contract/prices/catalogs.ts'
import { covers } from '#engine/time/days.ts'

export type Zone = Outputs['zones']['get']

/** The subsidiary of a new catalogue: one's own; a national one is valid everywhere without. */
export const presetZone = (own: Zone | null): string | null => (own && !own.is_national ? own.code_sigma : null)

/** The catalogue of a subsidiary, where exactly one counts on `day`; those without a subsidiary are the national one's. */
export function onlyCatalogOf(zone: Zone | null, catalogs: readonly Catalog[], day: string): number | null {
  const isIts = ({ zone: its }: Catalog) => (its === null ? zone?.is_national === true : its.code_sigma === zone?.code_sigma)
  const [only, another] = catalogs.filter((catalog) => isIts(catalog) && covers(catalog, day))
  return only && !another ? only.id : null
}
