// The query cache, and what happens after every response: which queries a change invalidates, and how failures are reported.
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

import type { EndpointName } from '#contract/index.ts'
import type { CurrentUser } from '#contract/people/current-user.ts'
import { toast } from '#device/notices.ts'
import { onTabMessage } from '#device/tabs.ts'

import { askedFor, forgetInMemory, forgetThings } from './cache/gone.ts'
import { isTriedAgain, queryPersister } from './cache/query-persister.ts'
import { onRefresh } from './cache/refreshes.ts'
import { isUnavailable } from './cache/response-check.ts'
import { staleAfter } from './cache/stale-after.ts'
import { api, ME_HASH } from './client.ts'
import { failureDetail, isToldByStatus, noteAttempt, tellFailure, tellLetGo, topicOf } from './failures.ts'
import { isOffline } from './send.ts'
import { isRenewable } from './session/renewal.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Title of the toast on every failure, whether or not older data is shown. */
      error?: () => string
      /** Adds the error message to pass on to the support. */
      support?: boolean
      /** Not data of a screen: no screen is called stale because of it. */
      aside?: boolean
    }
    mutationMeta: {
      /** No toast on a failure: the screen reports it. */
      silent?: boolean
      /** Also invalidates its queries after a failure: part of the change may have been made, or it was based on outdated data. */
      staleWhenRefused?: boolean
      /** Title of the toast on every failure: `() => t\`Impossible de …\`` */
      error?: () => string
    }
  }
}

/** Called when the server reports the signed-in user, or that there is none; set by `session/owner.ts`. */
export const onSession = {
  user: (_user: CurrentUser): void => undefined,
  /** `renewable`: the identity provider may be able to confirm the user without interaction. */
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
      // A timer cannot count 30 days: the age is checked where responses are stored.
      gcTime: Infinity,
      staleTime: 10_000,
      retry: isTriedAgain,
    },
    // Offline, a change fails at once and its draft is kept: requests are not sent later without the user's knowledge.
    mutations: { networkMode: 'always', retry: false },
  },
})

onRefresh.failed = tellQuery
onTabMessage((message) => {
  if (message.kind === 'gone') forgetInMemory(queryClient, message)
})

/** Runs the mutation again with the same variables. Its own callbacks run too, and a failure is shown as before. */
async function repeat(mutation: Pick<Mutation<unknown, unknown>, 'execute'>, variables: unknown): Promise<void> {
  // The mutation cache has shown the error.
  await mutation.execute(variables).catch(() => undefined)
}

/** A change makes all queries of the groups that it touches stale. */
function invalidate(mutationKey: QueryKey | undefined): void {
  const touched = touchedBy(pathOf(mutationKey).join('.'))
  if (touched) void queryClient.invalidateQueries(touched)
}

/**
 * Reloads the queries that the call affects, and resolves once they are loaded: for a screen that depends on them, or after a refused
 * call. After a success they are being reloaded already; `joined` waits for that instead of starting again.
 */
export async function rereadAfter(call: EndpointName, { joined = false } = {}): Promise<void> {
  await queryClient.invalidateQueries(touchedBy(call) ?? {}, { cancelRefetch: !joined })
}

function touchedBy(call: string): InvalidateQueryFilters | null {
  const groups: readonly unknown[] = staleAfter(call)
  return groups.length > 0 ? { predicate: ({ queryKey }) => groups.includes(pathOf(queryKey)[0]) } : null
}

/** `['products', 'list']`: every key begins with the path of its call. */
const pathOf = (key: QueryKey | undefined): readonly unknown[] => (Array.isArray(key?.[0]) ? key[0] : [])

function tellQuery(error: unknown, { state, meta, queryHash }: Pick<Query<unknown, unknown>, 'state' | 'meta' | 'queryHash'>): void {
  tellByStatus(error)
  if (isToldByStatus(error) || isGone(error) || isOffline(error)) return
  // A screen without data reports the error itself. For an unavailable server, the top of the page shows since when data is stale.
  const title = meta?.error?.() ?? (state.data === undefined || isUnavailable(error) ? undefined : t`Erreur serveur`)
  if (title === undefined) return
  const detail = meta?.support ? failureDetail(error) : undefined
  toast.error({ title, topic: queryHash, ...(detail && { description: t`Message à transmettre au support : ${detail}` }) })
}

/** On 404, also drops the copies on this device. */
async function forgetAsked({ queryKey }: Pick<Query, 'queryKey'>): Promise<void> {
  const things = askedFor(queryKey)
  if (things) tellLetGo(await forgetThings(queryClient, things))
}

/** Handles 401 and 403, whatever the request was. */
function tellByStatus(error: unknown): void {
  if (!(error instanceof ORPCError)) return
  if (error.status === 401) onSession.ended(isRenewable(error))
  if (error.status === 403) {
    toast.error({ title: t`Permissions insuffisantes`, description: t`Certaines fonctionnalités sont désactivées.`, duration: 4000 })
    // The user's rights may have been reduced since they were read.
    void queryClient.invalidateQueries({ queryKey: api.users.me.queryKey() })
  }
}

/** Deleted by somebody else: the screen shows that, it is not a failure. */
const isGone = (error: unknown): boolean => error instanceof ORPCError && error.status === 404
