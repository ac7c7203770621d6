// A row of reference data.
import { createFileRoute } from '@tanstack/react-router'

import { EditReference } from '../-lists/edit.tsx'

export const Route = createFileRoute('/_app/references/$kind/$id')({ component: EditReference })
