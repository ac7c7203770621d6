// Every line before and after, and the button that applies either all of it or nothing.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

import { api } from '#api/client.ts'
import { MAX_CHANGED_ROWS, type PriceChangePreview as Preview, type PriceRule } from '#contract/prices/price-changes.ts'
import { ChangePreview } from '#kit/changes/preview.tsx'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { EmptyState, FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { formatCount } from '#kit/format/formats.ts'

import { ApplyRule } from './apply.tsx'
import { previewColumns } from './columns.tsx'
import { groupsOf, type PreviewHeading, shownLines } from './lines.ts'
import { isTooMany } from './send.ts'

interface PriceChangePreviewProps {
  rule: PriceRule
  /** The form has been changed since this preview. */
  outdated: boolean
}

export function PriceChangePreview({ rule, outdated }: PriceChangePreviewProps) {
  const { t } = useLingui()
  // An older preview may be outdated: it is requested again, and never applied from the cache.
  const preview = useQuery(api.price_changes.preview.queryOptions({ input: rule, staleTime: 0, refetchOnWindowFocus: false }))
  if (isTooMany(preview.error)) return <TooMany />
  if (preview.isError)
    return <FailedState title={t`L’aperçu n’a pas pu être calculé`} error={preview.error} onRetry={() => void preview.refetch()} />
  if (!preview.data) return <SkeletonRows rows={12} />
  return (
    <Stack gap="3" h="full" minH={{ base: '36rem', xl: '0' }}>
      {outdated && <Notice status="info" size="sm" title={<Trans>Le formulaire a changé : demandez l’aperçu à nouveau.</Trans>} />}
      <Lines preview={preview.data} rule={rule} dimmed={outdated || preview.isFetching} />
      {preview.data.rows.length > 0 && (
        <ApplyRule rule={rule} preview={preview.data} disabled={outdated || preview.isFetching} onChanged={() => void preview.refetch()} />
      )}
    </Stack>
  )
}

function TooMany() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`Trop de tarifs`}
      description={t`Une modification porte au plus sur ${formatCount(MAX_CHANGED_ROWS)} tarifs : choisissez moins d’articles, de catalogues ou d’acteurs.`}
    />
  )
}

function Lines({ preview, rule, dimmed }: { preview: Preview; rule: PriceRule; dimmed: boolean }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const columns = previewColumns(rule)
  const lines = useMemo(() => groupsOf(preview), [preview])
  const labels: Record<PreviewHeading, string> = {
    all: t`Toutes`,
    changed: t`Modifiées`,
    warned: t`À vérifier`,
    refused: t`Refusées`,
    left: t`Laissées telles quelles`,
  }
  return (
    <ChangePreview
      label={t`Lignes de l’aperçu`}
      groups={shownLines.map((id) => ({ id, label: labels[id], lines: lines[id], columns }))}
      notice={<Without preview={preview} />}
      empty={lines.all.length === 0 ? t`Ces articles n’ont pas de tarif correspondant à cette date.` : undefined}
      dimmed={dimmed}
      href={({ row }) => `/products/${row.product.id}/tarifs`}
      onOpen={({ row }) => void navigate({ to: '/products/$id/tarifs', params: { id: String(row.product.id) } })}
    />
  )
}

/** The references of products that the change does not affect. */
function Without({ preview: { without } }: { preview: Preview }) {
  if (without.length === 0) return null
  const named = without
    .slice(0, 8)
    .map(({ reference }) => reference)
    .join(', ')
  return (
    <Text textStyle="sm" color="fg.muted">
      <Plural value={without.length} one="# article sans tarif correspondant :" other="# articles sans tarif correspondant :" /> {named}
      {without.length > 8 && '…'}
    </Text>
  )
}
