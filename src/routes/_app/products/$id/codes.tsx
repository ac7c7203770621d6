// The codes of a product, per subsidiary.
import { createFileRoute } from '@tanstack/react-router'

import { SheetCodes } from '../-page/codes/codes.tsx'

export const Route = createFileRoute('/_app/products/$id/codes')({ component: SheetCodes })
