// A row of reference data.
import { createFileRoute } from '@tanstack/react-router'

import { EditReference } from '../-edit.tsx'

export const Route = createFileRoute('/_app/references/$kind/$id')({ component: EditReference })
