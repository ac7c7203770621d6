// Page of one past bulk change: every field before and after, and the button that undoes it.
import { Badge, Text } from '@chakra-ui/react'
import { t as text } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'

import { MAX_SHOWN_ITEMS } from '#contract/shared/changes.ts'

import { meaning } from '../../feedback/meaning.ts'
import type { TableColumn } from '../../table/table.tsx'
import { ChangePage, confirmUndo } from '../change-page.tsx'
import { ChangePreview } from '../preview.tsx'
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
      subtitle={(change) =>
        [words.count(change.count), ...(change.refused_count > 0 ? [words.refused(change.refused_count)] : [])].join(', ')
      }
      kept={words.kept}
      trail={trail}
      undo={{
        allowed: (change) => change.task_id === null && allowed(change),
        pending: undo.isPending,
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
          {change.task_id !== null && (
            <Text textStyle="sm" aria-live="polite">
              <Trans>Un traitement y travaille encore : il est dans « Traitements », en haut de l’écran.</Trans>
            </Text>
          )}
          {isHalfUndone(change) && change.task_id === null && !undo.isPending && (
            <Text textStyle="sm">
              <Trans>L’annulation de cette modification s’est arrêtée en route : annulez-la de nouveau pour la terminer.</Trans>
            </Text>
          )}
          <ChangedItems kind={kind} change={change} />
        </>
      )}
    </ChangePage>
  )
}

const isHalfUndone = ({ undone_at, rows }: { undone_at: string | null; rows: ChangedThing[] }) =>
  undone_at === null && rows.some(({ undone }) => undone)

interface Line {
  id: number
  thing: { id: number; reference: string }
  row?: ChangedThing
  change?: ChangedThing['changes'][number]
  /** Why it was refused. */
  reason?: string
}

/** The changed fields, and beside them the items that could not take the change. */
function ChangedItems({ kind, change }: { kind: AnyBulkKind; change: RecordedChange }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { href, words } = kind
  const { rows, refused } = change
  const changed = useMemo(
    () =>
      rows.flatMap((row) => row.changes.map((one) => ({ thing: row.thing, row, change: one }))).map((line, id): Line => ({ id, ...line })),
    [rows],
  )
  const left = useMemo(
    () => refused.map(({ id, reference, key }, at): Line => ({ id: at, thing: { id, reference: reference ?? String(id) }, reason: key })),
    [refused],
  )
  const labels = words.groups()
  const groups = [
    { id: 'changed', label: labels.changed, lines: changed, count: change.count, columns: columnsOf(change.undone_at !== null, kind) },
    { id: 'refused', label: labels.refused, lines: left, count: change.refused_count, columns: refusedColumns(kind) },
  ]
  return (
    <ChangePreview
      label={words.recorded()}
      table={t`Lignes modifiées`}
      groups={groups.filter(({ lines }) => lines.length > 0)}
      href={({ thing }) => href(thing.id)}
      onOpen={({ thing }) => void navigate({ to: href(thing.id) })}
    />
  )
}

const reference = (): TableColumn<Line> => ({ id: 'reference', label: text`Référence`, size: 170, cell: ({ thing }) => thing.reference })

const refusedColumns = ({ words }: AnyBulkKind): TableColumn<Line>[] => [
  reference(),
  { id: 'reason', label: text`Motif`, size: 400, cell: ({ reason }) => words.reason(reason ?? '') },
]

const columnsOf = (undone: boolean, { words, label }: AnyBulkKind): TableColumn<Line>[] => [
  reference(),
  { id: 'field', label: text`Champ`, size: 190, cell: ({ change }) => label(change?.field ?? '') },
  { id: 'before', label: text`Avant`, size: 190, cell: ({ change }) => changedValue(change?.old_value) },
  { id: 'after', label: text`Après`, size: 190, cell: ({ change }) => changedValue(change?.new_value) },
  ...(undone
    ? [{ id: 'state', label: text`État`, size: 140, cell: ({ row }: Line) => row && <RowState words={words} undone={row.undone} /> }]
    : []),
]

const RowState = ({ words, undone }: { words: BulkWords; undone: boolean }) => (
  <Badge colorPalette={undone ? meaning.plain : meaning.attention}>{words.state(undone)}</Badge>
)
