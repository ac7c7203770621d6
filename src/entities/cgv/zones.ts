// The subsidiaries that the terms of sale are read and written for.
import { useQuery } from '@tanstack/react-query'

import { zonesQuery } from '../references/queries.ts'

export function useCgvZones() {
  const { data, isLoading } = useQuery(zonesQuery())
  const zones = data?.items ?? []
  return {
    zones,
    isLoading,
    /** As choices of a list. */
    items: zones.map(({ code_sigma, name }) => ({ value: code_sigma, label: name })),
    /** The code of one that nobody knows. */
    zoneNameOf: (code: string) => zones.find(({ code_sigma }) => code_sigma === code)?.name ?? code,
  }
}
