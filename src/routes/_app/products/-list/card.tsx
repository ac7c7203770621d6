// A product as a card.
import { t } from '@lingui/core/macro'
import { Package } from 'lucide-react'

import { productName } from '#contract/products/product-fields.ts'
import type { ProductRow } from '#contract/products/products.ts'
import { saleState } from '#engine/time/on-sale.ts'
import { Card } from '#kit/table/card.tsx'
import { CellBadge } from '#kit/table/row.tsx'
import type { TableColumn } from '#kit/table/table.tsx'

/** The only column of a table of cards, in the current language. */
export const cardColumns = (day: string): TableColumn<ProductRow>[] => [
  { id: 'card', label: t`Article`, size: 240, cell: (row) => <ProductCard row={row} day={day} /> },
]

function ProductCard({ row, day }: { row: ProductRow; day: string }) {
  const { on_sale } = saleState(row, day)
  const name = productName(row)
  return (
    <Card thumbnail_url={row.thumbnail_url} icon={<Package size={20} aria-hidden />} name={name} reference={row.reference}>
      <CellBadge good={on_sale}>{on_sale ? t`En vente` : t`Hors vente`}</CellBadge>
    </Card>
  )
}
