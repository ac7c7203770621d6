// The context of every handler (database, settings, caller), and the checks that run before it.
import type { AnyContractProcedure } from '@orpc/contract'
import { implement, ORPCError } from '@orpc/server'
import pLimit from 'p-limit'

import { contract } from '#contract/index.ts'
import type { CurrentUser } from '#contract/people/current-user.ts'
import { holds, type Rights, type Way } from '#contract/people/permissions.ts'
import type { FieldError, Guarded } from '#contract/shared/endpoint.ts'

import type { Aside } from '../aside/aside.ts'
import type { Db } from '../db/index.ts'
import { inTransaction } from '../db/write.ts'
import type { Files } from '../files/store.ts'
import type { Masterdata } from '../masterdata/source/source.ts'
import type { DatabaseHealth } from '../runtime/database-health.ts'
import type { Settings } from '../runtime/settings.ts'
import type { Tasks } from '../tasks/tasks.ts'
import { MOST_ERRORS } from './errors.ts'
import { hashOf, keepAnswer, takeKey } from './idempotency.ts'

/** The parts of the running app, created once at start. */
export interface Services {
  db: Db
  settings: Settings
  files: Files
  masterdata: Masterdata
  tasks: Tasks
  databaseHealth: DatabaseHealth
  /** Runs costly calls; absent where there is no other thread. */
  aside?: Aside
}

/** The context of one request. `user` is null for an anonymous caller, who only reaches public endpoints. */
export interface RequestContext extends Services {
  user: CurrentUser | null
  /** The token of the session, if there is one. */
  token: string | null
  idempotency_key: string | null
  /** The caller's address, as used for counting sign-ins (`auth/attempts.ts`). */
  address: string
  /** The business day of the whole request, determined once, so that it does not change at midnight. */
  day: string
  /** Whether a page of another site sent the request. */
  foreign: boolean
}

const base = implement(contract satisfies Guarded).$context<RequestContext>()

/** Throws unless one of the alternatives is fulfilled: UNAUTHORIZED (401) for an anonymous caller, FORBIDDEN (403) for a user. */
export function allow(user: CurrentUser | null, ...anyOf: Way[]): asserts user is CurrentUser {
  if (holds(user, anyOf)) return
  throw new ORPCError(user ? 'FORBIDDEN' : 'UNAUTHORIZED')
}

/** A 400 response with the errors by field, at most `MOST_ERRORS`; the client translates the keys. */
export const badRequest = (...errors: FieldError[]) =>
  new ORPCError('BAD_REQUEST', { defined: true, data: { errors: errors.slice(0, MOST_ERRORS) } })

/** Throws when the caller may not use the endpoint at all. Handlers may check further rights. */
export function allowCall(user: CurrentUser | null, { '~orpc': { meta, route } }: AnyContractProcedure): asserts user is CurrentUser {
  // The contract only contains endpoints that declare their rights (Guarded).
  const { anyOf, while_viewing, writes } = meta as Rights
  allow(user, ...anyOf)
  if (user.viewing_as && (route.method !== 'GET' || writes) && !while_viewing) throw new ORPCError('FORBIDDEN')
}

const withRights = base.middleware(async ({ context: { user, foreign }, next, procedure }) => {
  allowCall(user, procedure)
  // A foreign request with another method has already been refused (refuseForeignOrigin).
  if (foreign && procedure['~orpc'].meta.writes) throw new ORPCError('FORBIDDEN')
  return await next({ context: { user } })
})

const uploads = pLimit(4)

/**
 * Handles a few uploads at a time: each may hold a connection while its file is checked and stored, and other requests need connections
 * meanwhile.
 */
const inTurn = base.middleware(async ({ next }, input) => {
  const carriesFile = typeof input === 'object' && input !== null && Object.values(input).some((value) => value instanceof File)
  return carriesFile ? await uploads(async () => await next()) : await next()
})

/** Executes a creating request with an Idempotency-Key only once; its response is stored in the same transaction. */
const once = base.middleware(async ({ context, next, procedure, path }, input, output) => {
  const { user, idempotency_key: key } = context
  if (!user || !key || procedure['~orpc'].route.successStatus !== 201) return await next()
  const request = { user, key, request_hash: await hashOf([path, input]) }
  return await inTransaction(context, async (tx) => {
    const kept = await takeKey(tx, request)
    if (kept) {
      // The response was made for a user with these rights; a user who has lost one of them may no longer see it.
      for (const right of kept.rights) allow(user, right)
      return output(kept.answer)
    }
    const result = await next({ context: { db: tx } })
    await keepAnswer(tx, request, result.output)
    return result
  })
})

export const os = base.use(withRights).use(inTurn).use(once)
