// What a bulk edit would do: how many products in all, and each field of each of them before and after.
import { plural, t as text } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { PreviewedProduct } from '#contract/product-changes.ts'
import { ChangePreview } from '#kit/changes/preview.tsx'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatCount } from '#kit/format/formats.ts'
import { useNarrow } from '#kit/page/narrow.ts'
import type { TableColumn } from '#kit/table/table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { changedLabel, changedValue } from '../../-changes/products/words.ts'
import { useRefusalWords } from './words.ts'

const outcomes = ['changed', 'unchanged', 'refused'] as const
type Outcome = PreviewedProduct['outcome']
interface Line {
  id: number
  product: PreviewedProduct
  change: PreviewedProduct['changes'][number] | undefined
}

export function BulkPreviewLines({ items }: { items: PreviewedProduct[] }) {
  const { t, i18n } = useLingui()
  const reason = useRefusalWords()
  const products = useMemo(() => Map.groupBy(items, ({ outcome }) => outcome), [items])
  const lines = useMemo(() => new Map([...products].map(([outcome, some]) => [outcome, linesOf(some)])), [products])
  const count = (outcome: Outcome) => products.get(outcome)?.length ?? 0
  // A phone has room for what a reference says already behind what changes.
  const narrow = useNarrow()
  const columns = (shown: Outcome) => {
    const all = columnsIn(i18n.locale, shown, reason)
    return narrow ? all.toSorted((a, b) => Number(a.id === 'designation') - Number(b.id === 'designation')) : all
  }
  const labels: Record<Outcome, string> = { changed: t`Modifiés`, unchanged: t`Déjà ainsi`, refused: t`Refusés` }
  const groups = outcomes
    .filter((id) => count(id) > 0)
    .map((id) => ({ id, label: labels[id], lines: lines.get(id) ?? [], count: count(id), columns: columns(id) }))
  return (
    <Stack gap="3">
      <Text fontWeight="medium" aria-live="polite">
        {summaryOf({ changed: count('changed'), unchanged: count('unchanged'), refused: count('refused') })}
      </Text>
      <ChangePreview
        label={t`Articles de l’aperçu`}
        groups={groups}
        height="min(50dvh, 32rem)"
        href={({ product }) => `/products/${product.id}`}
        onOpen={({ product }) => void window.open(`/products/${product.id}`, '_blank')}
      />
    </Stack>
  )
}

/** « 12 articles seront modifiés, 3 sont déjà ainsi, 1 refusé. » */
function summaryOf({ changed, unchanged, refused }: Record<Outcome, number>): string {
  const parts = [
    changed > 0
      ? plural(changed, { one: '# article sera modifié', other: `${formatCount(changed)} articles seront modifiés` })
      : text`Aucun article ne sera modifié`,
    unchanged > 0 && plural(unchanged, { one: '# est déjà ainsi', other: `${formatCount(unchanged)} sont déjà ainsi` }),
    refused > 0 && plural(refused, { one: '# refusé', other: `${formatCount(refused)} refusés` }),
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

/** One line per changed field; of what stays or is refused one per product. */
const linesOf = (items: PreviewedProduct[]): Line[] =>
  items
    .flatMap((product) => (product.changes.length > 0 ? product.changes : [undefined]).map((change) => ({ product, change })))
    .map((line, id) => ({ id, ...line }))

function columnsIn(_language: string, shown: Outcome, reason: (key: string) => string): TableColumn<Line>[] {
  const productColumns: TableColumn<Line>[] = [
    { id: 'reference', label: text`Référence`, size: 150, cell: ({ product }) => product.reference ?? '—' },
    {
      id: 'designation',
      label: text`Désignation`,
      size: shown === 'changed' ? 220 : 320,
      lang: CONTENT_LANGUAGE,
      cell: ({ product }) => product.designation ?? '—',
    },
  ]
  if (shown === 'unchanged') return productColumns
  if (shown === 'refused')
    return [...productColumns, { id: 'reason', label: text`Motif`, size: 320, cell: ({ product }) => reason(product.reason ?? '') }]
  return [
    ...productColumns,
    { id: 'field', label: text`Champ`, size: 150, cell: ({ change }) => (change ? changedLabel(change.field) : '') },
    { id: 'before', label: text`Avant`, size: 160, cell: ({ change }) => changedValue(change?.old_value) },
    { id: 'after', label: text`Après`, size: 160, cell: ({ change }) => changedValue(change?.new_value) },
  ]
}
