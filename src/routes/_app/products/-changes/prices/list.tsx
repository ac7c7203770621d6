// The changes of many prices that were made.
import { t as text } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import type { PriceChange } from '#contract/price-changes.ts'
import { ChangesList, countColumn } from '#kit/changes/changes-list.tsx'
import { formatCount } from '#kit/format/formats.ts'
import type { TableColumn } from '#kit/table/table.tsx'

import { ToProducts } from '../links.tsx'
import { changesPage } from './page.ts'
import { sinceWhen, whatChanged } from './words.ts'

export function PriceChanges() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <ChangesList
      title={t`Historique des modifications de prix`}
      empty={{
        title: t`Aucune modification de prix`,
        description: t`Cochez des articles dans la liste, puis « Modifier les prix ».`,
      }}
      page={changesPage}
      columns={columnsIn}
      actions={<ToProducts />}
      href={({ id }) => `/products/price-changes/${id}`}
      onOpen={({ id }) => void navigate({ to: '/products/price-changes/$id', params: { id: String(id) } })}
    />
  )
}

const columnsIn = (_language: string): TableColumn<PriceChange>[] => [
  { id: 'what', label: text`Modification`, size: 360, cell: (change) => whatChanged(change) },
  { id: 'effective_date', label: text`À partir du`, size: 140, cell: (change) => sinceWhen(change) },
  countColumn(),
  { id: 'rows', label: text`Tarifs`, size: 100, align: 'end', cell: ({ row_count }) => formatCount(row_count) },
]
