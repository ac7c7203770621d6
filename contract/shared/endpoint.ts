// The building blocks of endpoints: who may call them, and the errors that they can return.
import { oc, type AnySchema, type ContractProcedure, type ErrorMap } from '@orpc/contract'
import * as v from 'valibot'

import type { Rights, Way } from '../people/permissions.ts'
import type { Group } from './touches.ts'

/**
 * An endpoint with its rights. `touches` declares a change: the browser rereads the responses of its own group, of the history and of these
 * groups. A call without it leaves everything as it was.
 */
const endpoint = (rights: Rights) =>
  Object.assign(oc.$meta<Rights>(rights), { touches: (...groups: Group[]) => oc.$meta<Rights>({ ...rights, touches: groups }) })

/** Starts an endpoint with its rights: `can('a', 'b')` requires either, `can(['a', 'b'])` requires both. */
export const can = (...anyOf: [Way, ...Way[]]) => endpoint({ anyOf })

/** For a call that is not a GET but changes nothing: also allowed while viewing the app as somebody else. */
export const canWhileViewing = (...anyOf: [Way, ...Way[]]) => endpoint({ anyOf, while_viewing: true })

/** For a GET that writes: refused, like any write, from other sites and while viewing the app as somebody else. */
export const canByWritingGet = (...anyOf: [Way, ...Way[]]) => endpoint({ anyOf, writes: true })

/** For a call with further properties than its rights, such as the maximum size of its body, or that it is costly. */
export const canAt = (of: Omit<Rights, 'anyOf' | 'touches'>, ...anyOf: [Way, ...Way[]]) => endpoint({ anyOf, ...of })

const KILOBYTE = 1_024
/** The default maximum body size: more than any form needs. */
export const USUAL_BYTES = 256 * KILOBYTE
/** A hundred thousand characters of rich text in any encoding, beside the other fields. */
export const TEXT_BYTES = 768 * KILOBYTE
/** The largest possible sets of rules, cases or lines. */
export const SET_BYTES = 4_096 * KILOBYTE
/** A composition of tens of thousands of lines. */
export const COMPOSITION_BYTES = 16_384 * KILOBYTE

/** The type of the contract: a tree in which every endpoint declares its rights. */
export type Guarded = ContractProcedure<AnySchema, AnySchema, ErrorMap, Rights> | { [name: string]: Guarded }

export const FieldError = v.object({
  field: v.string(),
  key: v.string(),
  params: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
})
export type FieldError = v.InferOutput<typeof FieldError>

export const BAD_REQUEST = { status: 400, message: 'The request is not valid', data: v.object({ errors: v.array(FieldError) }) }
export const NOT_FOUND = { status: 404, message: 'Not found' }

/** Somebody saved in between: the stored row (null for a caller who may not read it), the author and the time. */
export const conflictOf = <const Row extends v.GenericSchema>(row: Row) => ({
  status: 409,
  message: 'Changed by somebody else',
  data: v.object({ current: v.nullable(row), changed_by: v.nullable(v.string()), changed_at: v.nullable(v.string()) }),
})

/** A row that is used by others cannot be deleted. */
export const IN_USE = {
  status: 409,
  message: 'In use',
  data: v.object({ references: v.array(v.object({ entity: v.string(), id: v.number(), name: v.string() })), total: v.number() }),
}
