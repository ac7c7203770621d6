// The codes of a product, per subsidiary.
import { createFileRoute } from '@tanstack/react-router'

import { ProductCodes } from '../-page/codes/codes.tsx'

export const Route = createFileRoute('/_app/products/$id/codes')({ component: ProductCodes })
