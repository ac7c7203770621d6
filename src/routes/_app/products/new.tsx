// A new product.
import { createFileRoute } from '@tanstack/react-router'

import { requiresCall } from '#api/session.ts'

import { NewProduct } from './-form/new.tsx'

export const Route = createFileRoute('/_app/products/new')({ beforeLoad: requiresCall('products.create'), component: NewProduct })
