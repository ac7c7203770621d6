// Which version of the terms of sale is read, and for which subsidiary: the address says it.
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'

import { useDay } from '#api/day.ts'
import { applyingOn } from '#engine/terms/terms.ts'
import { useCgvZones } from '#entities/cgv/zones.ts'
import { useOwnZone } from '#entities/zones/own.ts'

import { cgvQuery, versionQuery, versionsQuery } from './queries.ts'

const route = getRouteApi('/_app/cgv/')

/** The subsidiary for which is read: the one that the address names, else the reader's own, else the national one. */
export function useShownZone() {
  const { zone } = route.useSearch()
  const own = useOwnZone()
  const { zones } = useCgvZones()
  return zones.find(({ code_sigma }) => code_sigma === zone) ?? own ?? zones.find(({ is_national }) => is_national) ?? null
}

/** The last version, the one that the address names, or the one that applied on its day; `text` is null where none did. */
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
    /** Undefined until it is known. */
    text: isNone ? null : on !== undefined && !versions.data ? undefined : isOther ? other.data : last.data,
    error: last.error ?? (on === undefined ? null : versions.error) ?? (isOther ? other.error : null),
    retry: () => void Promise.all([last.refetch(), versions.refetch(), ...(isOther ? [other.refetch()] : [])]),
    last: last.data,
    /** What applies today, where that is known. */
    applying: versions.data && applyingOn(versions.data.items, today),
  }
}

/** Changes what the address says of it. */
export function useShow() {
  const navigate = useNavigate()
  return (change: { zone?: string | undefined; on?: string | undefined; version?: number | undefined }) =>
    void navigate({ to: '/cgv', search: (now) => ({ ...now, ...change }), replace: true, resetScroll: false })
}
