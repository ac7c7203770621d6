// What this device still knows of the answers to a call, for searching without a network.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { keptAnswers } from '#api/cache/query-persister.ts'

/** The answers kept under `path`, read once when they are wanted; undefined until they are there. */
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
