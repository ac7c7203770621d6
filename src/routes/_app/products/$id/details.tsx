// Further data of a product: its origin, its suppliers' dates, master data, where it is used.
import { createFileRoute } from '@tanstack/react-router'

import { ProductDetails } from '../-page/details/details.tsx'

export const Route = createFileRoute('/_app/products/$id/details')({ component: ProductDetails })
