// A row of reference data.
import { createFileRoute } from '@tanstack/react-router'

import { EditReference } from '../-lists/edit.tsx'
import { prefetchRows } from '../-lists/prefetch.ts'

export const Route = createFileRoute('/_app/references/$kind/$id')({ loader: (at) => prefetchRows(at), component: EditReference })
