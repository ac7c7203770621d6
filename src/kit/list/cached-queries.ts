// Responses of a call that are cached on this device, for searching without a network.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { keptAnswers } from '#api/cache/query-persister.ts'

/** The responses cached under `path`, read once when `wanted`; undefined until they are loaded. */
export function useCachedQueries(path: QueryKey, wanted: boolean): { data: unknown; at: number }[] | undefined {
  const queryClient = useQueryClient()
  const [kept, setKept] = useState<{ data: unknown; at: number }[]>()
  const key = JSON.stringify(path)
  useEffect(() => {
    if (!wanted) return undefined
    let current = true
    void keptAnswers(queryClient, JSON.parse(key) as QueryKey).then((queries) => current && setKept(queries))
    return () => {
      current = false
      setKept(undefined)
    }
  }, [queryClient, key, wanted])
  return kept
}
