// A list of reference data.
import { createFileRoute } from '@tanstack/react-router'

import { referenceAddress } from '../-lists/address.ts'
import { ReferenceList } from '../-lists/list.tsx'
import { prefetchRows } from '../-lists/prefetch.ts'

export const Route = createFileRoute('/_app/references/$kind/')({
  validateSearch: referenceAddress().schema,
  loader: (at) => prefetchRows(at),
  component: ReferenceList,
})
