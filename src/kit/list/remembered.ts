// How a list was left comes back with it, on every device: columns and density into its bare address, and the view that was
// open. What was searched and filtered outside of a view does not.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

import { api, client } from '#api/client.ts'
import { useCurrentUser } from '#api/session.ts'
import type { RememberedList } from '#contract/remembered-lists.ts'
import { storedUser } from '#device/stored-user.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** What was remembered of the list has been put into its address. */
    asLeft?: true
  }
}

/** Asked once at every start: from then on this device knows best how its lists were left. */
const rememberedQuery = () => api.remembered_lists.list.queryOptions({ staleTime: Infinity, retry: false })

interface Matched {
  fullPath: string
  params: object
}

/** The name of a list: its path. What opens beside it, as `{-$id}`, is another row of the same list. */
function nameOf({ fullPath, params }: Matched): string {
  const given = params as Record<string, string | undefined>
  const parts = fullPath.split('/').filter((part) => part !== '' && !part.startsWith('{'))
  return parts.map((part) => (part.startsWith('$') ? given[part.slice(1)] : part)).join('/')
}

const layoutKeys = ['columns', 'widths', 'pinned', 'density'] satisfies (keyof RememberedList['layout'])[]

/**
 * For `beforeLoad`: the search of a list as it was left, where its address leaves that open; null where it stands as it is.
 * Where it leads carries `asLeft` in its state: an address that says too little even so is not completed again.
 */
export async function asLeft(queryClient: QueryClient, { search, state }: ParsedLocation, match: Matched | undefined) {
  const query = { ...rememberedQuery(), revalidateIfStale: true }
  const all = await queryClient.ensureQueryData(query).catch(() => undefined)
  const left = match && all?.items.find(({ list }) => list === nameOf(match))
  if (!left || state.asLeft) return null
  const said = Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [key]))
  if (left.view && said.length === 0) return { ...left.view.state, view: left.view.id }
  if (said.includes('view') || layoutKeys.some((key) => said.includes(key)) || Object.keys(left.layout).length === 0) return null
  return { ...search, ...left.layout }
}

type Left = Omit<RememberedList, 'list'>
const nothing: Left = { layout: {}, view: null }

/** How the list on screen was left, and what notes that it is left otherwise from now on. */
export function useRemembered() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const user = useCurrentUser()
  /** Undefined while that is not known. */
  const recall = useCallback(() => {
    const list = nameOf(router.state.matches.at(-1) ?? { fullPath: '', params: {} })
    const all = queryClient.getQueryData(rememberedQuery().queryKey)
    return all && { all, left: all.items.find((one) => one.list === list) ?? { list, ...nothing } }
  }, [queryClient, router])
  const remember = useCallback(
    (change: Partial<Left>) => {
      const known = recall()
      // Who sees the app as somebody else changes nothing.
      if (!known || user.viewing_as) return
      const { all, left } = known
      const next = { ...left, ...change }
      if (JSON.stringify(next) === JSON.stringify(left)) return
      const items = [...all.items.filter(({ list }) => list !== left.list), next]
      queryClient.setQueryData(rememberedQuery().queryKey, { ...all, items })
      send(user.id, next)
    },
    [queryClient, recall, user],
  )
  return { remember, layoutAsLeft: useCallback(() => recall()?.left.layout ?? {}, [recall]) }
}

/** A column that is dragged wider is sent when the hand rests. */
const PAUSE_MS = 300

const unsent = new Map<string, RememberedList>()
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<unknown> = Promise.resolve()

/** One after the other, so that the last one wins. A preference is worth no message: one that does not arrive is lost. */
function send(user_id: number, left: RememberedList): void {
  unsent.set(left.list, left)
  clearTimeout(timer)
  timer = setTimeout(() => {
    for (const { list, layout, view } of unsent.values())
      sending = sending.then(async () => {
        if (storedUser()?.id !== user_id) return
        await client.remembered_lists.update({ list, layout, view_id: view?.id ?? null }).catch(() => undefined)
      })
    unsent.clear()
  }, PAUSE_MS)
}
