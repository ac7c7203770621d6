// The previous address of the import of prices redirects to the present one.
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/products/price-sheet')({
  beforeLoad: () => {
    throw redirect({ to: '/products/price-plans/import' })
  },
})
