// The subsidiary and catalogue proposed to a user who belongs to a subsidiary.
import type { Outputs } from '#contract/index.ts'
import type { Catalog } from '#contract/prices/catalogs.ts'
import { covers } from '#engine/time/days.ts'

export type Zone = Outputs['zones']['get']

/**
 * The default subsidiary of a new catalogue: the user's own. None for the national one, as a catalogue without subsidiary is valid
 * everywhere.
 */
export const presetZone = (own: Zone | null): string | null => (own && !own.is_national ? own.code_sigma : null)

/** The catalogue of a subsidiary if exactly one is valid on `day`; catalogues without a subsidiary belong to the national one. */
export function onlyCatalogOf(zone: Zone | null, catalogs: readonly Catalog[], day: string): number | null {
  const isIts = ({ zone: its }: Catalog) => (its === null ? zone?.is_national === true : its.code_sigma === zone?.code_sigma)
  const [only, another] = catalogs.filter((catalog) => isIts(catalog) && covers(catalog, day))
  return only && !another ? only.id : null
}
