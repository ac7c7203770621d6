// Validates a value by a schema of the contract and returns errors by field path, as the server would.
import * as v from 'valibot'

import type { FieldError } from '#contract/shared/endpoint.ts'

/** The first error of each field, by path: `items.3.price`. The key is the message of the schema. */
export function schemaErrors(schema: v.GenericSchema, value: unknown, prefix = ''): FieldError[] {
  const { issues = [] } = v.safeParse(schema, value)
  const errors = issues.map((issue) => ({ field: `${prefix}${v.getDotPath(issue) ?? ''}`, key: issue.message }))
  return errors.filter(({ field }, at) => errors.findIndex((one) => one.field === field) === at)
}
