// What the history says of one deleted article.
import { createFileRoute } from '@tanstack/react-router'

import { DeletedProduct } from '../-deleted-sheet.tsx'
import { requires } from '../../../../api/session.ts'

export const Route = createFileRoute('/_app/products/deleted/$id')({
  beforeLoad: requires('product.show'),
  component: DeletedProduct,
})
