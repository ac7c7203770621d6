// The tab 'Général' of a permit.
import { createFileRoute } from '@tanstack/react-router'

import { General } from '../-permits/general.tsx'

export const Route = createFileRoute('/_app/permis/$id/')({ component: General })
