// A list of reference data.
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { ReferenceList } from '../-lists/list.tsx'
import { orders } from '../-lists/rows.ts'

const lenient = <const Schema extends v.GenericSchema>(schema: Schema) => v.fallback(v.optional(schema), undefined)

export const Route = createFileRoute('/_app/references/$kind/')({
  validateSearch: v.object({
    search: lenient(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(200))),
    order: lenient(v.picklist(orders)),
  }),
  component: ReferenceList,
})
