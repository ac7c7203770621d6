// The default subsidiary and catalogue of a user where a form offers them. It is a proposal: the URL, a draft and the user's choice
// take precedence, and a form that contains nothing else counts as unchanged.
import { useQuery } from '@tanstack/react-query'

import { useDay } from '#api/day.ts'
import { useCurrentUser } from '#api/session.ts'
import type { Catalog } from '#contract/prices/catalogs.ts'

import { onlyCatalogOf, type Zone } from '../prices/own-catalogs.ts'
import { zonesQuery } from './queries.ts'

/** The user's subsidiary, once the subsidiaries are loaded. */
export function useOwnZone(): Zone | null {
  const { zone } = useCurrentUser()
  const zones = useQuery(zonesQuery()).data?.items ?? []
  return zones.find(({ code_sigma }) => code_sigma === zone?.code_sigma) ?? null
}

/** The catalogue of the user's subsidiary, if exactly one is valid today. */
export const useOwnCatalog = (catalogs: readonly Catalog[]): number | null => onlyCatalogOf(useOwnZone(), catalogs, useDay())
