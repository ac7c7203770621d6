// The General tab of an article.
import { createFileRoute } from '@tanstack/react-router'

import { SheetGeneral } from '../-page/general.tsx'

export const Route = createFileRoute('/_app/products/$id/')({ component: SheetGeneral })
