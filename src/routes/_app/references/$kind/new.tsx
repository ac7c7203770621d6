// A new row of reference data.
import { createFileRoute } from '@tanstack/react-router'

import { NewReference } from '../-lists/new.tsx'

export const Route = createFileRoute('/_app/references/$kind/new')({ component: NewReference })
