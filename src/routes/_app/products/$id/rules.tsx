// The rules that mention an article.
import { createFileRoute } from '@tanstack/react-router'

import { SheetRules } from '../-page/rules.tsx'

export const Route = createFileRoute('/_app/products/$id/rules')({ component: SheetRules })
