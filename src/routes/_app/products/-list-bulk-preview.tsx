// What a bulk edit would do: how many articles in all, and each field of each of them before and after.
import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react'
import { plural, t as text } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'

import type { PreviewedProduct } from '../../../../contract/product-changes.ts'
import { CONTENT_LANGUAGE } from '../../../i18n.ts'
import { formatCount } from '../../../kit/formats.ts'
import { LocalTable } from '../../../kit/local-table.tsx'
import { useNarrow } from '../../../kit/narrow.ts'
import type { TableColumn } from '../../../kit/table.tsx'
import { useRefusalWords } from './-list-bulk-words.ts'
import { changedLabel, changedValue } from './-product-change-words.ts'

type Outcome = PreviewedProduct['outcome']
interface Line {
  id: number
  product: PreviewedProduct
  change: PreviewedProduct['changes'][number] | undefined
}

export function BulkPreviewLines({ items }: { items: PreviewedProduct[] }) {
  const { t, i18n } = useLingui()
  const reason = useRefusalWords()
  const counts = { changed: 0, unchanged: 0, refused: 0 }
  for (const { outcome } of items) counts[outcome]++
  const present = (['changed', 'unchanged', 'refused'] as const).filter((outcome) => counts[outcome] > 0)
  const [chosen, setShown] = useState<Outcome | null>(null)
  const shown = chosen ?? present[0] ?? 'changed'
  const lines = useMemo(() => linesOf(items, shown), [items, shown])
  // A phone has no room for what a reference says already.
  const narrow = useNarrow()
  const columns = columnsIn(i18n.locale, shown, reason).filter(({ id }) => !narrow || id !== 'designation' || shown === 'unchanged')
  const names: Record<Outcome, string> = { changed: t`Modifiés`, unchanged: t`Déjà ainsi`, refused: t`Refusés` }
  return (
    <Stack gap="3">
      <Text fontWeight="medium" aria-live="polite">
        {summaryOf(counts)}
      </Text>
      {present.length > 1 && (
        <HStack gap="1" wrap="wrap" role="group" aria-label={t`Articles de l’aperçu`}>
          {present.map((outcome) => (
            <Button
              key={outcome}
              size="xs"
              variant={shown === outcome ? 'subtle' : 'outline'}
              aria-pressed={shown === outcome}
              onClick={() => setShown(outcome)}
            >
              {names[outcome]} {formatCount(counts[outcome])}
            </Button>
          ))}
        </HStack>
      )}
      <Box display="flex" flexDirection="column" h="min(50dvh, 32rem)">
        <LocalTable
          label={t`Aperçu`}
          columns={columns}
          items={lines}
          list={shown}
          href={({ product }) => `/products/${product.id}`}
          onOpen={({ product }) => void window.open(`/products/${product.id}`, '_blank')}
        />
      </Box>
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

/** One line per changed field; of what stays or is refused one per article. */
const linesOf = (items: PreviewedProduct[], shown: Outcome): Line[] =>
  items
    .filter(({ outcome }) => outcome === shown)
    .flatMap((product) => (product.changes.length > 0 ? product.changes : [undefined]).map((change) => ({ product, change })))
    .map((line, id) => ({ id, ...line }))

function columnsIn(_language: string, shown: Outcome, reason: (key: string) => string): TableColumn<Line>[] {
  const article: TableColumn<Line>[] = [
    { id: 'reference', label: text`Référence`, size: 150, cell: ({ product }) => product.reference ?? '—' },
    {
      id: 'designation',
      label: text`Désignation`,
      size: shown === 'changed' ? 220 : 320,
      lang: CONTENT_LANGUAGE,
      cell: ({ product }) => product.designation ?? '—',
    },
  ]
  if (shown === 'unchanged') return article
  if (shown === 'refused')
    return [...article, { id: 'reason', label: text`Motif`, size: 320, cell: ({ product }) => reason(product.reason ?? '') }]
  return [
    ...article,
    { id: 'field', label: text`Champ`, size: 150, cell: ({ change }) => (change ? changedLabel(change.field) : '') },
    { id: 'before', label: text`Avant`, size: 160, cell: ({ change }) => changedValue(change?.old_value) },
    { id: 'after', label: text`Après`, size: 160, cell: ({ change }) => changedValue(change?.new_value) },
  ]
}
