// The General tab of a product.
import { createFileRoute } from '@tanstack/react-router'

import { ProductGeneral } from '../-page/general/general.tsx'

export const Route = createFileRoute('/_app/products/$id/')({ component: ProductGeneral })
