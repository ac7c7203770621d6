// The changes of many prices that were made, latest first; each opens with its lines and its undoing.
import { Badge, Button } from '@chakra-ui/react'
import { t as text } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { PriceChange } from '../../../../contract/price-changes.ts'
import { formatCount, formatInstant } from '../../../kit/formats.ts'
import { Page, PageHeader } from '../../../kit/page.tsx'
import { useRemoteRows } from '../../../kit/remote-rows.ts'
import { EmptyState, FailedState, SkeletonRows } from '../../../kit/states.tsx'
import type { TableLayout } from '../../../kit/table-layout.ts'
import { DataTable, type TableColumn } from '../../../kit/table.tsx'
import { changesPage } from './-price-changes-page.ts'
import { sinceWhen, whatChanged } from './-price-changes-words.ts'

const everything = {}

export function PriceChanges() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [visible, setVisible] = useState({ first: 0, last: 0 })
  const [onVisible] = useState(() => (first: number, last: number) => setVisible({ first, last }))
  const rows = useRemoteRows(everything, visible, changesPage)
  const columns = useMemo(() => columnsIn(i18n.locale), [i18n.locale])
  const [layout, setLayout] = useState<TableLayout>({ columns: columns.map(({ id }) => id), widths: {}, pinned: 0, density: 'comfortable' })
  return (
    <Page fill gap="3">
      <PageHeader
        title={t`Historique des modifications de prix`}
        count={rows.total}
        actions={
          <Button asChild size="sm" variant="outline">
            <Link to="/products">
              <Trans>Articles</Trans>
            </Link>
          </Button>
        }
      />
      {rows.error ? (
        <FailedState title={t`Les modifications n’ont pas pu être chargées`} error={rows.error} onRetry={rows.retry} />
      ) : rows.total === undefined ? (
        <SkeletonRows rows={8} />
      ) : rows.total === 0 ? (
        <EmptyState
          icon={<History size={40} />}
          title={t`Aucune modification de prix`}
          description={t`Cochez des articles dans la liste, puis « Modifier les prix ».`}
        />
      ) : (
        <DataTable
          label={t`Historique des modifications de prix`}
          columns={columns}
          layout={layout}
          onLayout={setLayout}
          sort={undefined}
          onSort={() => undefined}
          rows={rows}
          list="price-changes"
          startAt={0}
          onVisible={onVisible}
          href={({ id }) => `/products/price-changes/${id}`}
          onOpen={({ id }) => void navigate({ to: '/products/price-changes/$id', params: { id: String(id) } })}
        />
      )}
    </Page>
  )
}

function columnsIn(_language: string): TableColumn<PriceChange>[] {
  return [
    { id: 'created_at', label: text`Faite le`, size: 160, cell: ({ created_at }) => formatInstant(created_at) },
    { id: 'created_by', label: text`Par`, size: 170, cell: ({ created_by_name }) => created_by_name },
    { id: 'what', label: text`Modification`, size: 360, cell: (change) => whatChanged(change) },
    { id: 'effective_date', label: text`À partir du`, size: 140, cell: (change) => sinceWhen(change) },
    { id: 'products', label: text`Articles`, size: 100, align: 'end', cell: ({ product_count }) => formatCount(product_count) },
    { id: 'rows', label: text`Tarifs`, size: 100, align: 'end', cell: ({ row_count }) => formatCount(row_count) },
    { id: 'state', label: text`État`, size: 140, cell: (change) => <ChangeState change={change} /> },
  ]
}

function ChangeState({ change: { undone_at } }: { change: PriceChange }) {
  return undone_at ? <Badge>{text`Annulée`}</Badge> : <Badge colorPalette="teal">{text`Appliquée`}</Badge>
}
