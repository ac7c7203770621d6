// Page of one past bulk change: every field before and after, and the button that undoes it.
import { Badge, Text } from '@chakra-ui/react'
import { t as text } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'

import { MAX_SHOWN_ITEMS } from '#contract/shared/changes.ts'

import { meaning } from '../../feedback/meaning.ts'
import { LocalTable } from '../../table/local-table.tsx'
import type { TableColumn } from '../../table/table.tsx'
import { ChangePage, confirmUndo } from '../change-page.tsx'
import type { AnyBulkKind, BulkWords, ChangedThing, MadeChange, RecordedChange } from './kind.ts'
import { useUndoChange } from './undo.ts'
import { changedValue, whatWasAsked } from './values.ts'

interface RecordedBulkChangeProps {
  kind: AnyBulkKind
  query: UseQueryResult<RecordedChange>
  /** Breadcrumb to the list of changes. */
  trail: ReactNode
  /** Whether the user may undo the change. */
  allowed: (change: MadeChange) => boolean
}

export function RecordedBulkChange({ kind, query, trail, allowed }: RecordedBulkChangeProps) {
  const { words } = kind
  const undo = useUndoChange(kind)
  return (
    <ChangePage
      query={query}
      title={(change) => whatWasAsked(kind, change)}
      subtitle={(change) => words.count(change.count)}
      kept={words.kept}
      trail={trail}
      undo={{
        allowed,
        pending: undo.isPending,
        progress: (change) => ({ done: undo.progress, count: change.count }),
        ask: async (change) => (await confirmUndo(words.confirmUndo(change.count))) && undo.mutate(change),
      }}
    >
      {(change) => (
        <>
          {change.count > change.rows.length && (
            <Text textStyle="sm" color="fg.muted">
              {words.firstOf(MAX_SHOWN_ITEMS, change.count)}
            </Text>
          )}
          {isHalfUndone(change) && !undo.isPending && (
            <Text textStyle="sm">
              <Trans>L’annulation de cette modification s’est arrêtée en route : annulez-la de nouveau pour la terminer.</Trans>
            </Text>
          )}
          <ChangedFields kind={kind} undone={change.undone_at !== null} rows={change.rows} />
        </>
      )}
    </ChangePage>
  )
}

const isHalfUndone = ({ undone_at, rows }: { undone_at: string | null; rows: ChangedThing[] }) =>
  undone_at === null && rows.some(({ undone }) => undone)

interface Line {
  id: number
  row: ChangedThing
  change: ChangedThing['changes'][number]
}

interface ChangedFieldsProps {
  kind: AnyBulkKind
  undone: boolean
  rows: ChangedThing[]
}

function ChangedFields({ kind, undone, rows }: ChangedFieldsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { href } = kind
  const lines = useMemo(
    () => rows.flatMap((row) => row.changes.map((one) => ({ row, change: one }))).map((line, id): Line => ({ id, ...line })),
    [rows],
  )
  const columns = columnsOf(undone, kind)
  return (
    <LocalTable
      label={t`Lignes modifiées`}
      columns={columns}
      items={lines}
      list="lines"
      href={({ row }) => href(row.thing.id)}
      onOpen={({ row }) => void navigate({ to: href(row.thing.id) })}
    />
  )
}

const columnsOf = (undone: boolean, { words, label }: AnyBulkKind): TableColumn<Line>[] => [
  { id: 'reference', label: text`Référence`, size: 170, cell: ({ row }) => row.thing.reference },
  { id: 'field', label: text`Champ`, size: 190, cell: ({ change }) => label(change.field) },
  { id: 'before', label: text`Avant`, size: 190, cell: ({ change }) => changedValue(change.old_value) },
  { id: 'after', label: text`Après`, size: 190, cell: ({ change }) => changedValue(change.new_value) },
  ...(undone
    ? [{ id: 'state', label: text`État`, size: 140, cell: ({ row }: Line) => <RowState words={words} undone={row.undone} /> }]
    : []),
]

const RowState = ({ words, undone }: { words: BulkWords; undone: boolean }) => (
  <Badge colorPalette={undone ? meaning.plain : meaning.attention}>{words.state(undone)}</Badge>
)
