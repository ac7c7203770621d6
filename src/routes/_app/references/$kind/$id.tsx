// A row of a lookup list.
import { createFileRoute } from '@tanstack/react-router'

import { EditLookup } from '../-lists/edit.tsx'
import { prefetchRows } from '../-lists/prefetch.ts'

export const Route = createFileRoute('/_app/references/$kind/$id')({ loader: (at) => prefetchRows(at), component: EditLookup })
