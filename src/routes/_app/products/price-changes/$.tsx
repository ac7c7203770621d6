// Addresses of the previous lists of price changes redirect to the price plans.
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/products/price-changes/$')({
  beforeLoad: () => {
    throw redirect({ to: '/products/price-plans' })
  },
})
