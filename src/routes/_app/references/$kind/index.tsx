// A lookup list.
import { createFileRoute } from '@tanstack/react-router'

import { lookupAddress } from '../-lists/address.ts'
import { LookupList } from '../-lists/list.tsx'
import { prefetchRows } from '../-lists/prefetch.ts'

export const Route = createFileRoute('/_app/references/$kind/')({
  validateSearch: lookupAddress().schema,
  loader: (at) => prefetchRows(at),
  component: LookupList,
})
