// Database errors of product writes.
import type { FieldError } from '#contract/shared/endpoint.ts'

import { FOREIGN_KEY_VIOLATION, refusalOf, UNIQUE_VIOLATION } from '../platform/db/query.ts'
import { badRequest } from '../platform/rpc/base.ts'

/** Converts constraint violations into errors of the field concerned. */
export async function mapConstraintErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusalOf(error)
    const field = refusal && fieldOf(refusal)
    throw field ? badRequest(field) : error
  }
}

function fieldOf({ code, constraint }: { code: string; constraint: string }): FieldError | null {
  if (code === UNIQUE_VIOLATION && /^products_(reference_unique|reference_key|masterdata_reference)$/.test(constraint))
    return { field: 'reference', key: 'taken' }
  if (code === FOREIGN_KEY_VIOLATION && constraint.startsWith('product_tags_')) return { field: 'tags', key: 'unknown' }
  const field = /^products_(\w+_id)_\w+_fk$/.exec(constraint)?.[1]
  return code === FOREIGN_KEY_VIOLATION && field ? { field: field.replace(/_id_.*/, '_id'), key: 'unknown' } : null
}
