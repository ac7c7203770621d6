// The tab 'Détails' of a permit.
import { createFileRoute } from '@tanstack/react-router'

import { Details } from '../-permits/details.tsx'

export const Route = createFileRoute('/_app/permis/$id/details')({ component: Details })
