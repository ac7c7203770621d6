// Preview of a bulk change: the counts, and every field of every item before and after.
import { Stack, Text } from '@chakra-ui/react'
import { t as text } from '@lingui/core/macro'
import { useMemo } from 'react'

import type { PreviewedItem } from '#contract/shared/changes.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { useNarrow } from '../../browser/narrow.ts'
import type { TableColumn } from '../../table/table.tsx'
import { ChangePreview } from '../preview.tsx'
import type { AnyBulkKind, BulkWords, PreviewedThing } from './kind.ts'
import { changedValue } from './values.ts'

const outcomes = ['changed', 'unchanged', 'refused'] as const
type Outcome = PreviewedItem['outcome']
interface Line {
  id: number
  item: PreviewedThing
  change: PreviewedItem['changes'][number] | undefined
}

interface BulkPreviewLinesProps {
  kind: AnyBulkKind
  items: PreviewedThing[]
  /** The number of all selected items, of which `items` may be the first. */
  total: number
}

export function BulkPreviewLines({ kind, items, total }: BulkPreviewLinesProps) {
  const { words, href } = kind
  const byOutcome = useMemo(() => Map.groupBy(items, ({ outcome }) => outcome), [items])
  const lines = useMemo(() => new Map([...byOutcome].map(([outcome, some]) => [outcome, linesOf(some)])), [byOutcome])
  const count = (outcome: Outcome) => byOutcome.get(outcome)?.length ?? 0
  // On a phone, the name comes last: the reference identifies the item, and the change needs the room.
  const narrow = useNarrow()
  const columns = (shown: Outcome) => {
    const all = columnsOf(shown, kind)
    return narrow ? all.toSorted((a, b) => Number(a.id === 'name') - Number(b.id === 'name')) : all
  }
  const labels = words.groups()
  const groups = outcomes
    .filter((id) => count(id) > 0)
    .map((id) => ({ id, label: labels[id], lines: lines.get(id) ?? [], count: count(id), columns: columns(id) }))
  return (
    <Stack gap="3">
      {items.length < total && <Text>{words.previewOfFirst(items.length, total)}</Text>}
      <Text fontWeight="medium" aria-live="polite">
        {summaryOf(words, { changed: count('changed'), unchanged: count('unchanged'), refused: count('refused') })}
      </Text>
      <ChangePreview
        label={words.previewed()}
        groups={groups}
        height="min(50dvh, 32rem)"
        href={({ item }) => href(item.id)}
        onOpen={({ item }) => void window.open(href(item.id), '_blank')}
      />
    </Stack>
  )
}

/** « 12 articles seront modifiés, 3 sont déjà à jour, 1 refusé. » */
function summaryOf(words: BulkWords, { changed, unchanged, refused }: Record<Outcome, number>): string {
  const parts = [
    changed > 0 ? words.willChange(changed) : words.none(),
    ...(unchanged > 0 ? [words.alreadySo(unchanged)] : []),
    ...(refused > 0 ? [words.refused(refused)] : []),
  ]
  return `${parts.join(', ')}.`
}

/** One line per changed field; for items that stay the same or are refused, one line per item. */
const linesOf = (items: PreviewedThing[]): Line[] =>
  items
    .flatMap((item) => (item.changes.length > 0 ? item.changes : [undefined]).map((change) => ({ item, change })))
    .map((line, id) => ({ id, ...line }))

function columnsOf(shown: Outcome, { words, label }: AnyBulkKind): TableColumn<Line>[] {
  const own: TableColumn<Line>[] = [
    { id: 'reference', label: text`Référence`, size: 150, cell: ({ item }) => item.reference ?? '—' },
    {
      id: 'name',
      label: words.name(),
      size: shown === 'changed' ? 220 : 320,
      lang: CONTENT_LANGUAGE,
      cell: ({ item }) => item.name ?? '—',
    },
  ]
  if (shown === 'unchanged') return own
  if (shown === 'refused')
    return [...own, { id: 'reason', label: text`Motif`, size: 320, cell: ({ item }) => words.reason(item.reason ?? '') }]
  return [
    ...own,
    { id: 'field', label: text`Champ`, size: 150, cell: ({ change }) => (change ? label(change.field) : '') },
    { id: 'before', label: text`Avant`, size: 160, cell: ({ change }) => changedValue(change?.old_value) },
    { id: 'after', label: text`Après`, size: 160, cell: ({ change }) => changedValue(change?.new_value) },
  ]
}
