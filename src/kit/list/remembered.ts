// Restores how a user left a list, on every device: columns and density, and the open view. Search and filters outside a view are not
// restored.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

import { api, client } from '#api/client.ts'
import { useCurrentUser } from '#api/session.ts'
import type { RememberedList } from '#contract/people/remembered-lists.ts'
import { storedUser } from '#device/stored-user.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Set once the remembered state has been added to the list's URL. */
    asLeft?: true
  }
}

/** Read once at every start: from then on, this device knows best how its lists were left. */
const rememberedQuery = () => api.remembered_lists.list.queryOptions({ staleTime: Infinity, retry: false })

interface Matched {
  fullPath: string
  params: object
}

/**
 * The name of a list: its path. A row opened beside it, as `{-$id}`, belongs to the same list. A list on the page of a row looks the same
 * for every row.
 */
function nameOf({ fullPath, params }: Matched): string {
  const given: Record<string, string | undefined> = { ...params, id: 'id' }
  const parts = fullPath.split('/').filter((part) => part !== '' && !part.startsWith('{'))
  return parts.map((part) => (part.startsWith('$') ? given[part.slice(1)] : part)).join('/')
}

const layoutKeys = ['columns', 'widths', 'pinned', 'density'] satisfies (keyof RememberedList['layout'])[]

/**
 * For `beforeLoad`: returns the search with the remembered state where the URL leaves it open; null if the URL needs no addition. The
 * redirect target must have `asLeft` in its state, so that the URL is not completed a second time.
 */
export async function asLeft(queryClient: QueryClient, { search, state }: ParsedLocation, match: Matched | undefined) {
  const query = { ...rememberedQuery(), revalidateIfStale: true }
  // The list then opens as its URL describes it.
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

/** `remember` stores a change of how the current list was left; `layoutAsLeft` returns its stored layout. */
export function useRemembered() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const user = useCurrentUser()
  /** Undefined until it is known. */
  const recall = useCallback(() => {
    const list = nameOf(router.state.matches.at(-1) ?? { fullPath: '', params: {} })
    const all = queryClient.getQueryData(rememberedQuery().queryKey)
    return all && { all, left: all.items.find((one) => one.list === list) ?? { list, ...nothing } }
  }, [queryClient, router])
  const remember = useCallback(
    (change: Partial<Left>) => {
      const known = recall()
      // Nothing is stored while the app is viewed as another user.
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

/** Pause before sending, so that dragging a column's edge results in one request. */
const PAUSE_MS = 300

const unsent = new Map<string, RememberedList>()
let timer: ReturnType<typeof setTimeout> | undefined
let sending: Promise<unknown> = Promise.resolve()

/** Sends requests one after the other, so that the last one wins. */
function send(user_id: number, left: RememberedList): void {
  unsent.set(left.list, left)
  clearTimeout(timer)
  timer = setTimeout(() => {
    for (const { list, layout, view } of unsent.values())
      sending = sending.then(async () => {
        if (storedUser()?.id !== user_id) return
        // A lost preference is not worth a message.
        await client.remembered_lists.update({ list, layout, view_id: view?.id ?? null }).catch(() => undefined)
      })
    unsent.clear()
  }, PAUSE_MS)
}
