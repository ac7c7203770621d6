// A product as a card.
import { t } from '@lingui/core/macro'
import { Package } from 'lucide-react'

import type { ProductRow } from '#contract/products/products.ts'
import { Card } from '#kit/table/card.tsx'
import { CellBadge } from '#kit/table/row.tsx'
import type { TableColumn } from '#kit/table/table.tsx'

/** The one column of a table of cards, in the language in use. */
export const cardColumns = (): TableColumn<ProductRow>[] => [
  { id: 'card', label: t`Article`, size: 240, cell: (row) => <ProductCard row={row} /> },
]

function ProductCard({ row }: { row: ProductRow }) {
  const name = row.commercial_designation ?? row.mdm_designation
  return (
    <Card thumbnail_url={row.thumbnail_url} icon={<Package size={20} aria-hidden />} name={name} reference={row.reference}>
      <CellBadge good={row.on_sale}>{row.on_sale ? t`En vente` : t`Hors vente`}</CellBadge>
    </Card>
  )
}
