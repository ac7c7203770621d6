// The forbidden page.
import { createFileRoute } from '@tanstack/react-router'

import { Forbidden } from '../-shell/forbidden.tsx'

export const Route = createFileRoute('/_app/permission-denied')({ component: Forbidden })
