// The subsidiaries for which the terms of sale are shown and edited.
import { useQuery } from '@tanstack/react-query'

import { zonesQuery } from '../lookups/queries.ts'

export function useCgvZones() {
  const { data, isLoading } = useQuery(zonesQuery())
  const zones = data?.items ?? []
  return {
    zones,
    isLoading,
    /** As options of a select. */
    items: zones.map(({ code_sigma, name }) => ({ value: code_sigma, label: name })),
    /** Returns the code itself if it is unknown. */
    zoneNameOf: (code: string) => zones.find(({ code_sigma }) => code_sigma === code)?.name ?? code,
  }
}
