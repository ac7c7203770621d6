// What every handler gets: the database, the settings and the caller; and the checks that run before it.
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
import type { Synchroniser } from '../masterdata/synchroniser.ts'
import type { DatabaseHealth } from '../runtime/database-health.ts'
import type { Settings } from '../runtime/settings.ts'
import { MOST_ERRORS } from './errors.ts'
import { hashOf, keepAnswer, takeKey } from './idempotency.ts'

/** The parts of the running app, made once in main.ts. */
export interface Services {
  db: Db
  settings: Settings
  files: Files
  masterdata: Masterdata
  synchroniser: Synchroniser
  databaseHealth: DatabaseHealth
  /** Where costly calls are answered; absent where there is no other thread. */
  aside?: Aside
}

/** What comes with one request. `user` is null for a stranger, who reaches only what is public. */
export interface RequestContext extends Services {
  user: CurrentUser | null
  /** The session's token, where there is one. */
  token: string | null
  idempotency_key: string | null
  /** Where it comes from, as sign-ins are counted (`auth/attempts.ts`). */
  address: string
  /** The business day that the whole request is of, asked once: it can be another than today. */
  day: string
  /** A page of another site sent it. */
  foreign: boolean
}

const base = implement(contract satisfies Guarded).$context<RequestContext>()

/** Refuses a caller to whom none of the ways is open: 401 for a stranger, 403 for somebody known. */
export function allow(user: CurrentUser | null, ...anyOf: Way[]): asserts user is CurrentUser {
  if (holds(user, anyOf)) return
  throw new ORPCError(user ? 'FORBIDDEN' : 'UNAUTHORIZED')
}

/** Answers 400 with what is wrong, field by field, of very much the first; the keys are translated by the client. */
export const badRequest = (...errors: FieldError[]) =>
  new ORPCError('BAD_REQUEST', { defined: true, data: { errors: errors.slice(0, MOST_ERRORS) } })

/** Refuses a caller who may not use an endpoint at all; handlers may ask for more. */
export function allowCall(user: CurrentUser | null, { '~orpc': { meta, route } }: AnyContractProcedure): asserts user is CurrentUser {
  // The contract is made of endpoints that say who may call them (Guarded).
  const { anyOf, while_viewing, writes } = meta as Rights
  allow(user, ...anyOf)
  if (user.viewing_as && (route.method !== 'GET' || writes) && !while_viewing) throw new ORPCError('FORBIDDEN')
}

const withRights = base.middleware(async ({ context: { user, foreign }, next, procedure }) => {
  allowCall(user, procedure)
  // A foreign request of another method has not come this far (refuseForeignOrigin).
  if (foreign && procedure['~orpc'].meta.writes) throw new ORPCError('FORBIDDEN')
  return await next({ context: { user } })
})

const uploads = pLimit(4)

/** Files come a few at a time: each may hold a connection while it is checked and stored, and others want to read meanwhile. */
const inTurn = base.middleware(async ({ next }, input) => {
  const carriesFile = typeof input === 'object' && input !== null && Object.values(input).some((value) => value instanceof File)
  return carriesFile ? await uploads(async () => await next()) : await next()
})

/** A creating request with an Idempotency-Key happens once; its answer is stored in the same transaction. */
const once = base.middleware(async ({ context, next, procedure, path }, input, output) => {
  const { user, idempotency_key: key } = context
  if (!user || !key || procedure['~orpc'].route.successStatus !== 201) return await next()
  const request = { user, key, request_hash: await hashOf([path, input]) }
  return await inTransaction(context, async (tx) => {
    const kept = await takeKey(tx, request)
    if (kept) {
      // The answer was made for somebody who held these: who has lost one since may no longer see it.
      for (const right of kept.rights) allow(user, right)
      return output(kept.answer)
    }
    const result = await next({ context: { db: tx } })
    await keepAnswer(tx, request, result.output)
    return result
  })
})

export const os = base.use(withRights).use(inTurn).use(once)
