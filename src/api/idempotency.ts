// A creating request that is repeated after a lost response creates nothing twice: it is sent with its first key.
import { ORPCError } from '@orpc/client'
import { getContractRouter, isContractProcedure } from '@orpc/contract'
import { contract } from 'virtual:contract'

import { randomId } from '#device/random-id.ts'

import { isUnavailable } from './cache/response-check.ts'

/** Keys of requests without a response from the back end, by path and input. */
const unanswered = new Map<string, string>()

/** Runs `call` with a key if it creates something; a request repeated after a lost response gets the same key. */
export async function once(path: readonly string[], input: unknown, call: (key?: string) => Promise<unknown>): Promise<unknown> {
  if (!creates(path)) return await call()
  const asked = JSON.stringify([path, input], fileByName)
  const key = unanswered.get(asked) ?? randomId()
  unanswered.set(asked, key)
  try {
    const output = await call(key)
    unanswered.delete(asked)
    return output
  } catch (error) {
    if (error instanceof ORPCError && !isUnavailable(error)) unanswered.delete(asked)
    throw error
  }
}

function creates(path: readonly string[]): boolean {
  const procedure = getContractRouter(contract, path)
  return isContractProcedure(procedure) && procedure['~orpc'].route.successStatus === 201
}

const fileByName = (_: string, value: unknown): unknown => (value instanceof File ? [value.name, value.size, value.lastModified] : value)
