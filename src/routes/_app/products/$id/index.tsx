// The General tab of a product.
import { createFileRoute } from '@tanstack/react-router'

import { SheetGeneral } from '../-page/general.tsx'

export const Route = createFileRoute('/_app/products/$id/')({ component: SheetGeneral })
