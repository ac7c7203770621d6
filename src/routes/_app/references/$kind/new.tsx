// A new row of a lookup list.
import { createFileRoute } from '@tanstack/react-router'

import { NewLookup } from '../-lists/new.tsx'

export const Route = createFileRoute('/_app/references/$kind/new')({ component: NewLookup })
