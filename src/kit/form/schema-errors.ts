// What a schema of the contract refuses of a value, by the fields' places: what the server would answer.
import * as v from 'valibot'

import type { FieldError } from '#contract/shared/endpoint.ts'

/** The first error of each field: `items.3.price`. Whole numbers are told as what they are: not understood, too little, too much. */
export function schemaErrors(schema: v.GenericSchema, value: unknown, prefix = ''): FieldError[] {
  const { issues = [] } = v.safeParse(schema, value)
  const errors = issues.map((issue) => ({ field: `${prefix}${v.getDotPath(issue) ?? ''}`, key: issue.message }))
  return errors.filter(({ field }, at) => errors.findIndex((one) => one.field === field) === at)
}
