// The cache of the server's answers, and what happens to every answer: what a change invalidates, what a failure says.
import { t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'
import {
  type InvalidateQueryFilters,
  type Mutation,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

import type { CurrentUser } from '#contract/people/current-user.ts'
import { toast } from '#device/notices.ts'
import { onTabMessage } from '#device/tabs.ts'

import { type Change, staleAfter } from './cache/affects.ts'
import { askedFor, forgetInMemory, forgetThings } from './cache/gone.ts'
import { isTriedAgain, queryPersister } from './cache/query-persister.ts'
import { onRefresh } from './cache/refreshes.ts'
import { isUnavailable } from './cache/response-check.ts'
import { api, ME_HASH } from './client.ts'
import { failureDetail, isToldByStatus, noteAttempt, tellFailure, tellLetGo, topicOf } from './failures.ts'
import { isOffline } from './send.ts'
import { isRenewable } from './session/renewal.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What could not be had, said of every failure, whether there is something older to show or not. */
      error?: () => string
      /** The message to pass on to the support is told too. */
      support?: boolean
    }
    mutationMeta: {
      /** Nothing is said of a failure: the screen does. */
      silent?: boolean
      /** After a failure, too, what it touches is read anew: a part of it may have been done, or what it stood on is not what stands now. */
      staleWhenRefused?: boolean
      /** What failed, said of every failure: `() => t\`Impossible de …\`` */
      error?: () => string
    }
  }
}

/** What the device does when the server says who is there, and that nobody is; `device.ts` sets it. */
export const onSession = {
  user: (_user: CurrentUser): void => undefined,
  /** `renewable`: the identity provider may say without a question who somebody still is. */
  ended: (_renewable: boolean): void => undefined,
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (data, { queryHash }) => {
      toast.mended(queryHash)
      if (queryHash === ME_HASH) onSession.user(data as CurrentUser)
    },
    onError: (error, query) => {
      tellQuery(error, query)
      if (isGone(error)) void forgetAsked(query)
    },
  }),
  mutationCache: new MutationCache({
    onSuccess: (_data, variables, _result, { options: { mutationKey } }) => {
      toast.mended(topicOf(mutationKey, variables))
      invalidate(mutationKey)
    },
    onError: (error, variables, _result, mutation) => {
      const { meta, mutationKey } = mutation.options
      noteAttempt(error, { topic: topicOf(mutationKey, variables), retry: () => void repeat(mutation, variables) })
      if (meta?.staleWhenRefused) invalidate(mutationKey)
      tellByStatus(error)
      if (!meta?.silent) tellFailure(error, { title: meta?.error?.() })
    },
  }),
  defaultOptions: {
    queries: {
      persister: queryPersister,
      networkMode: 'offlineFirst',
      // A timer cannot count 30 days: the age is checked where answers are kept.
      gcTime: Infinity,
      staleTime: 10_000,
      retry: isTriedAgain,
    },
    // Without a network a change fails at once, and its draft stays: nothing is sent behind the person's back.
    mutations: { networkMode: 'always', retry: false },
  },
})

onRefresh.failed = tellQuery
onTabMessage((message) => {
  if (message.kind === 'gone') forgetInMemory(queryClient, message)
})

/** Runs the mutation again with the same variables. Its own callbacks run too, and a failure is shown as before. */
async function repeat(mutation: Pick<Mutation<unknown, unknown>, 'execute'>, variables: unknown): Promise<void> {
  await mutation.execute(variables).catch(() => undefined)
}

/** THE rule: a change makes every query of the entities that it touches stale (`affects.ts`). */
function invalidate(mutationKey: QueryKey | undefined): void {
  const touched = touchedBy(pathOf(mutationKey).join('.'))
  if (touched) void queryClient.invalidateQueries(touched)
}

/**
 * Reads anew what the call touches, and resolves once that is shown: for a screen that stands on it, or when the call was refused.
 * After a success THE rule reads it already, which is waited for (`joined`).
 */
export async function rereadAfter(call: Change, { joined = false } = {}): Promise<void> {
  await queryClient.invalidateQueries(touchedBy(call) ?? {}, { cancelRefetch: !joined })
}

function touchedBy(call: string): InvalidateQueryFilters | null {
  const entities: readonly unknown[] = staleAfter(call)
  return entities.length > 0 ? { predicate: ({ queryKey }) => entities.includes(pathOf(queryKey)[0]) } : null
}

/** `['products', 'list']`: every key begins with the path of its call. */
const pathOf = (key: QueryKey | undefined): readonly unknown[] => (Array.isArray(key?.[0]) ? key[0] : [])

function tellQuery(error: unknown, { state, meta, queryHash }: Pick<Query<unknown, unknown>, 'state' | 'meta' | 'queryHash'>): void {
  tellByStatus(error)
  if (isToldByStatus(error) || isGone(error) || isOffline(error)) return
  // A screen without anything to show says so itself; of a server in trouble the top of the page says since when nothing is new.
  const title = meta?.error?.() ?? (state.data === undefined || isUnavailable(error) ? undefined : t`Erreur serveur`)
  if (title === undefined) return
  const detail = meta?.support ? failureDetail(error) : undefined
  toast.error({ title, topic: queryHash, ...(detail && { description: t`Message à transmettre au support : ${detail}` }) })
}

/** Whoever opens what is there no more reads it here no more either. */
async function forgetAsked({ queryKey }: Pick<Query, 'queryKey'>): Promise<void> {
  const things = askedFor(queryKey)
  if (things) tellLetGo(await forgetThings(queryClient, things))
}

/** What 401 and 403 mean, whatever was asked. */
function tellByStatus(error: unknown): void {
  if (!(error instanceof ORPCError)) return
  if (error.status === 401) onSession.ended(isRenewable(error))
  if (error.status === 403) {
    toast.error({ title: t`Permissions insuffisantes`, description: t`Certaines fonctionnalités sont désactivées.`, duration: 4000 })
    // The rights may have been taken away since they were read.
    void queryClient.invalidateQueries({ queryKey: api.users.me.queryKey() })
  }
}

/** What somebody else deleted: the screen says so, nothing failed. */
const isGone = (error: unknown): boolean => error instanceof ORPCError && error.status === 404
