// A list without a network: the rows that this device has seen and that match the search.
import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import { useDay } from '#api/day.ts'

import { Notice } from '../../feedback/notice.tsx'
import { EmptyState, SkeletonRows } from '../../feedback/states.tsx'
import { formatInstant } from '../../format/formats.ts'
import { useLocalRows } from '../../table/local-rows.ts'
import { DataTable } from '../../table/table.tsx'
import type { ListTable } from '../list.tsx'
import { UnknownReferences } from '../unknown-references.tsx'
import { foundAmong, type OnDevice, searchRows, useKnown } from './known.ts'

interface RowsOnDeviceProps<Row extends { id: number }, Question> {
  of: OnDevice<Row, Question>
  question: Question
  /** Props of the table, as when online. */
  table: ListTable<Row>
  /** Shown if none of `known` rows match. */
  renderNothing: (known: number) => ReactNode
  /** Shown above the rows: the number found, and the number known. */
  renderFound: (found: number, known: number) => ReactNode
}

export function RowsOnDevice<Row extends { id: number }, Question extends { search?: string | undefined; sort?: string | undefined }>({
  of,
  question,
  table,
  renderNothing,
  renderFound,
}: RowsOnDeviceProps<Row, Question>) {
  const { t } = useLingui()
  const known = useKnown(of, true)
  const day = useDay()
  const found = useMemo(() => known && foundAmong(of, known, question, day), [of, known, question, day])
  const { rows, onVisible } = useLocalRows(useMemo(() => found?.map(({ row }) => row) ?? [], [found]))
  if (!known || !found) return <SkeletonRows rows={12} />
  const unknown = <UnknownReferences unknown={searchRows(of, known, question.search ?? '').unknown} />
  if (found.length === 0)
    return (
      <>
        {unknown}
        <EmptyState
          icon={<CloudOff size={40} />}
          title={t`Hors ligne : aucun résultat sur cet appareil`}
          description={renderNothing(known.length)}
        />
      </>
    )
  const counted = renderFound(found.length, known.length)
  const oldest = formatInstant(new Date(Math.min(...found.map(({ at }) => at))).toISOString())
  return (
    <>
      <Notice
        status="warning"
        size="sm"
        data-part="on-device"
        title={
          <Trans>
            Hors ligne : {counted}, lus depuis le {oldest}
          </Trans>
        }
      />
      {unknown}
      <DataTable {...table} rows={rows} onVisible={onVisible} startAt={0} />
    </>
  )
}
