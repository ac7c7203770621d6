// A new selling price, empty or copied from another one.
import { createFileRoute } from '@tanstack/react-router'

import { requires } from '#api/session.ts'
import { saveRights } from '#contract/people/permissions.ts'

import { NewSellingPrice } from '../../-prices/form/new.tsx'
import { NewSearch } from '../../-prices/search.ts'

export const Route = createFileRoute('/_app/products/$id/tarifs/new')({
  validateSearch: NewSearch,
  beforeLoad: requires(saveRights.selling_prices.create),
  component: NewSellingPrice,
})
