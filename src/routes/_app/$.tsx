// Any other path: not found, inside the shell.
import { createFileRoute } from '@tanstack/react-router'

import { NotFound } from '../-shell/not-found.tsx'

export const Route = createFileRoute('/_app/$')({ component: NotFound })
