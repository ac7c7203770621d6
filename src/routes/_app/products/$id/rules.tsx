// The rules that mention a product.
import { createFileRoute } from '@tanstack/react-router'

import { ProductRules } from '../-page/rules.tsx'

export const Route = createFileRoute('/_app/products/$id/rules')({ component: ProductRules })
