// A product as a card, where a line with its columns has no room: picture, name, reference, state.
import { t } from '@lingui/core/macro'
import { Package } from 'lucide-react'

import { backend } from '#api/client.ts'
import type { ProductRow } from '#contract/products.ts'
import type { TableLayout } from '#kit/table/layout.ts'
import { CellBadge } from '#kit/table/row.tsx'
import type { TableColumn } from '#kit/table/table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

export const CARD_HEIGHT = 76
export const cardLayout: TableLayout = { columns: ['card'], widths: {}, pinned: 0, density: 'comfortable' }

/** The one column of a table of cards, in `language`: the one in use. */
export const cardColumns = (_language: string): TableColumn<ProductRow>[] => [
  { id: 'card', label: t`Article`, size: 240, cell: (row) => <ProductCard row={row} /> },
]

function ProductCard({ row }: { row: ProductRow }) {
  return (
    <span data-card>
      {row.thumbnail_url ? (
        <img data-card-picture src={`${backend}${row.thumbnail_url}`} alt="" loading="lazy" />
      ) : (
        <span data-card-picture>
          <Package size={20} aria-hidden />
        </span>
      )}
      <span>
        <span data-card-name lang={CONTENT_LANGUAGE}>
          {row.commercial_designation ?? row.mdm_designation}
        </span>
        <span data-card-reference>{row.reference}</span>
      </span>
      <CellBadge good={row.on_sale}>{row.on_sale ? t`En vente` : t`Hors vente`}</CellBadge>
    </span>
  )
}
