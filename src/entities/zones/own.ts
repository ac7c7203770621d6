// What a person's own subsidiary presets where a subsidiary or a catalogue is asked. It is a proposal: what the address, a draft
// or the person says comes first, and a form that holds nothing else is not changed.
import { useQuery } from '@tanstack/react-query'

import { useDay } from '#api/day.ts'
import { useCurrentUser } from '#api/session.ts'
import type { Catalog } from '#contract/prices/catalogs.ts'

import { onlyCatalogOf, type Zone } from '../catalogs/own.ts'
import { zonesQuery } from '../references/queries.ts'

/** The person's subsidiary, once the subsidiaries are known. */
export function useOwnZone(): Zone | null {
  const { zone } = useCurrentUser()
  const zones = useQuery(zonesQuery()).data?.items ?? []
  return zones.find(({ code_sigma }) => code_sigma === zone?.code_sigma) ?? null
}

/** The catalogue of the person's subsidiary, where exactly one counts today. */
export const useOwnCatalog = (catalogs: readonly Catalog[]): number | null => onlyCatalogOf(useOwnZone(), catalogs, useDay())
