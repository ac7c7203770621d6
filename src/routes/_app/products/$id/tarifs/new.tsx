// A new price row, empty or from another one.
import { createFileRoute } from '@tanstack/react-router'

import { NewTarif } from '../../-tarifs-new.tsx'
import { NewSearch } from '../../-tarifs-search.ts'
import { requires } from '../../../../../api/session.ts'

export const Route = createFileRoute('/_app/products/$id/tarifs/new')({
  validateSearch: NewSearch,
  beforeLoad: requires('selling_price.create'),
  component: NewTarif,
})
