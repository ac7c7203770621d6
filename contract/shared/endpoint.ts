// What every endpoint is made of: who may call it, first; then the errors it can answer.
import { oc, type AnySchema, type ContractProcedure, type ErrorMap } from '@orpc/contract'
import * as v from 'valibot'

import type { Rights, Way } from '../people/permissions.ts'

/** Opens an endpoint with its rights: `can('a', 'b')` takes either, `can(['a', 'b'])` takes both. */
export const can = (...anyOf: [Way, ...Way[]]) => oc.$meta<Rights>({ anyOf })

/** The same for a call that is no GET and yet changes nothing: it stays open to who sees the app as somebody else. */
export const canWhileViewing = (...anyOf: [Way, ...Way[]]) => oc.$meta<Rights>({ anyOf, while_viewing: true })

/** A GET that writes all the same: refused like a write from another site, and to who sees the app as somebody else. */
export const canByWritingGet = (...anyOf: [Way, ...Way[]]) => oc.$meta<Rights>({ anyOf, writes: true })

/** The same for a call of which more is known than who may call it: how large its body may be, or that it is costly. */
export const canAt = (of: Omit<Rights, 'anyOf'>, ...anyOf: [Way, ...Way[]]) => oc.$meta<Rights>({ anyOf, ...of })

const KILOBYTE = 1_024
/** The largest body of a call that says nothing else: more than any form has. */
export const USUAL_BYTES = 256 * KILOBYTE
/** A hundred thousand characters of rich text, however they are written, beside the other fields. */
export const TEXT_BYTES = 768 * KILOBYTE
/** As many rules, cases or lines as there may be. */
export const SET_BYTES = 4_096 * KILOBYTE
/** A composition of tens of thousands of lines. */
export const COMPOSITION_BYTES = 16_384 * KILOBYTE

/** The contract's shape: a tree whose every endpoint says who may call it. */
export type Guarded = ContractProcedure<AnySchema, AnySchema, ErrorMap, Rights> | { [name: string]: Guarded }

export const FieldError = v.object({
  field: v.string(),
  key: v.string(),
  params: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
})
export type FieldError = v.InferOutput<typeof FieldError>

export const BAD_REQUEST = { status: 400, message: 'The request is not valid', data: v.object({ errors: v.array(FieldError) }) }
export const NOT_FOUND = { status: 404, message: 'Not found' }

/** Somebody saved in between: what is stored now (null for a caller who may not read it), by whom, when. */
export const conflictOf = <const Row extends v.GenericSchema>(row: Row) => ({
  status: 409,
  message: 'Changed by somebody else',
  data: v.object({ current: v.nullable(row), changed_by: v.nullable(v.string()), changed_at: v.nullable(v.string()) }),
})

/** What others refer to is not deleted. */
export const IN_USE = {
  status: 409,
  message: 'In use',
  data: v.object({ references: v.array(v.object({ entity: v.string(), id: v.number(), name: v.string() })), total: v.number() }),
}
