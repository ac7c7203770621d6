// The list without a network: what was asked is searched among the products that this device has seen.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { useMemo } from 'react'

import type { ProductRow } from '#contract/products/products.ts'
import { foundOnDevice, useProductsOnDevice } from '#entities/products/on-device.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { EmptyState, SkeletonRows } from '#kit/feedback/states.tsx'
import { formatCount, formatInstant } from '#kit/format/formats.ts'
import type { ListTable } from '#kit/list/list.tsx'
import { useLocalRows } from '#kit/table/local-rows.ts'
import { DataTable } from '#kit/table/table.tsx'

import type { ProductQuestion } from './search.ts'

interface OnDeviceProps {
  question: ProductQuestion
  /** The table as it is with a network. */
  table: ListTable<ProductRow>
}

export function RowsOnDevice({ question, table }: OnDeviceProps) {
  const { t } = useLingui()
  const known = useProductsOnDevice(true)
  const found = useMemo(() => known && foundOnDevice(known, question), [known, question])
  const { rows, onVisible } = useLocalRows(useMemo(() => found?.map(({ row }) => row) ?? [], [found]))
  if (!known || !found) return <SkeletonRows rows={12} />
  const kept = known.length
  if (found.length === 0)
    return (
      <EmptyState
        icon={<CloudOff size={40} />}
        title={t`Hors ligne : aucun résultat sur cet appareil`}
        description={
          <Plural
            value={kept}
            // In French nought is singular.
            _0={`Aucun article n’a encore été consulté sur cet appareil : la liste apparaîtra au retour du réseau.`}
            one={`La recherche porte sur le seul article déjà consulté ici ; les autres apparaîtront au retour du réseau.`}
            other={`La recherche porte sur les ${formatCount(kept)} articles déjà consultés ici ; les autres apparaîtront au retour du réseau.`}
          />
        }
      />
    )
  const oldest = formatInstant(new Date(Math.min(...found.map(({ at }) => at))).toISOString())
  return (
    <>
      <Notice
        status="warning"
        size="sm"
        data-part="on-device"
        title={
          <Trans>
            Hors ligne : {formatCount(found.length)} parmi les {formatCount(kept)} articles consultés sur cet appareil, lus depuis le{' '}
            {oldest}
          </Trans>
        }
      />
      <DataTable {...table} rows={rows} onVisible={onVisible} startAt={0} />
    </>
  )
}
