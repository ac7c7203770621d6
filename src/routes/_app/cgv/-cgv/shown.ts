// Which version of the terms of sale is shown, and for which subsidiary, according to the URL.
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'

import { useDay } from '#api/day.ts'
import { applyingOn } from '#engine/terms/terms.ts'
import { useOwnZone } from '#entities/lookups/own-zone.ts'
import { useCgvZones } from '#entities/terms/zones.ts'

import { cgvQuery, versionQuery, versionsQuery } from './queries.ts'

const route = getRouteApi('/_app/cgv/')

/** The subsidiary for which the terms are shown: the one in the URL, otherwise the user's own, otherwise the national one. */
export function useShownZone() {
  const { zone } = route.useSearch()
  const own = useOwnZone()
  const { zones } = useCgvZones()
  return zones.find(({ code_sigma }) => code_sigma === zone) ?? own ?? zones.find(({ is_national }) => is_national) ?? null
}

/** The last version, the one in the URL, or the one that applied on the day in the URL; `text` is null if none applied. */
export function useShownVersion() {
  const { on, version } = route.useSearch()
  const today = useDay()
  const last = useQuery(cgvQuery())
  const versions = useQuery(versionsQuery())
  const dated = versions.data && on !== undefined ? applyingOn(versions.data.items, on) : undefined
  const wanted = on === undefined ? version : dated?.version_number
  const isOther = wanted !== undefined && last.data !== undefined && wanted !== last.data.version_number
  const other = useQuery({ ...versionQuery(wanted ?? 0), enabled: isOther })
  const isNone = on !== undefined && versions.data !== undefined && dated === undefined
  return {
    /** Undefined while it is loading. */
    text: isNone ? null : on !== undefined && !versions.data ? undefined : isOther ? other.data : last.data,
    error: last.error ?? (on === undefined ? null : versions.error) ?? (isOther ? other.error : null),
    retry: () => void Promise.all([last.refetch(), versions.refetch(), ...(isOther ? [other.refetch()] : [])]),
    last: last.data,
    /** The version that applies today, once the versions are loaded. */
    applying: versions.data && applyingOn(versions.data.items, today),
  }
}

/** Returns a function that changes these search parameters. */
export function useShow() {
  const navigate = useNavigate()
  return (change: { zone?: string | undefined; on?: string | undefined; version?: number | undefined }) =>
    void navigate({ to: '/cgv', search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
}
