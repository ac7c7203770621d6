// What an error of the API means to a sheet.
import { ORPCError } from '@orpc/client'
import * as v from 'valibot'

import { Product } from '#contract/products.ts'
import { IN_USE } from '#contract/shared/endpoint.ts'
import { conflictWith } from '#kit/form/server-conflict.ts'

/** Somebody saved in between: what is stored now, by whom, when. */
export const conflictOf = conflictWith(Product)

/** The names of what refers to the article, when that is why it cannot be deleted. */
export function referencesOf(error: unknown): string | null {
  if (!(error instanceof ORPCError) || error.code !== 'IN_USE') return null
  const result = v.safeParse(IN_USE.data, error.data)
  return result.success ? result.output.references.map(({ name }) => name).join(', ') : ''
}

/** There is no such article; 400 answers an address that is no id, which to the reader is the same. */
export const isGone = (error: unknown): error is Error =>
  error instanceof ORPCError && (error.code === 'NOT_FOUND' || error.code === 'BAD_REQUEST')
