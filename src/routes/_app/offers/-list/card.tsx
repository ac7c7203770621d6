// An offer as a card.
import { t } from '@lingui/core/macro'
import { Boxes } from 'lucide-react'

import type { OfferRow } from '#contract/offers/offers.ts'
import { reasonsUnavailable } from '#engine/offers/availability.ts'
import { Availability } from '#entities/offers/availability.tsx'
import { Card } from '#kit/table/card.tsx'
import { CellBadge } from '#kit/table/row.tsx'
import type { TableColumn } from '#kit/table/table.tsx'

/** The only column of a table of cards, in the current language. */
export const cardColumns = (day: string): TableColumn<OfferRow>[] => [
  { id: 'card', label: t`Offre`, size: 240, cell: (row) => <OfferCard row={row} day={day} /> },
]

function OfferCard({ row, day }: { row: OfferRow; day: string }) {
  const { thumbnail_url, name, reference, active } = row
  return (
    <Card thumbnail_url={thumbnail_url} icon={<Boxes size={20} aria-hidden />} name={name} reference={reference}>
      {active ? <Availability reasons={reasonsUnavailable(row, day)} /> : <CellBadge>{t`Inactive`}</CellBadge>}
    </Card>
  )
}
