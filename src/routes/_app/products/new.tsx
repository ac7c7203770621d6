// A new article.
import { createFileRoute } from '@tanstack/react-router'

import { requires } from '../../../api/session.ts'
import { NewProduct } from './-form-new.tsx'

export const Route = createFileRoute('/_app/products/new')({ beforeLoad: requires('product.create'), component: NewProduct })
