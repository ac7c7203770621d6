// Applies the previewed rule, and shows rows that were changed since the preview.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import type { PriceChangePreview, PriceRule } from '#contract/prices/price-changes.ts'
import type { ChangedLine } from '#contract/shared/changes.ts'
import { ApplyBar } from '#kit/changes/apply-bar.tsx'
import { Stack } from '#kit/elements/layout.ts'
import { List } from '#kit/elements/text.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { formatCount, formatDate, formatInstant } from '#kit/format/formats.ts'

import { AcceptPrices } from './accept.tsx'
import { useApplyPrices } from './send.ts'

interface ApplyRuleProps {
  rule: PriceRule
  preview: PriceChangePreview
  disabled: boolean
  /** A row was changed since: the preview must be read again. */
  onChanged: () => void
}

export function ApplyRule({ rule, preview, disabled, onChanged }: ApplyRuleProps) {
  const [changed, setChanged] = useState<ChangedLine[] | null>(null)
  const counted = (outcome: string) => preview.rows.filter((row) => row.outcome === outcome)
  const [writes, refused] = [counted('changed'), counted('refused')]
  const apply = useApplyPrices({
    mutationKey: api.price_changes.apply.mutationKey(),
    digest: preview.digest,
    send: async (consent, options) =>
      await client.price_changes.apply({ ...rule, rows: writes.map(({ id, version }) => ({ id, version })), ...consent }, options),
    onChanged: (rows) => {
      setChanged(rows)
      onChanged()
    },
  })
  const date = formatDate(rule.effective_date)
  return (
    <Stack gap="2">
      {changed && <Changed rows={changed} />}
      <ApplyBar
        summary={
          <Plural
            value={writes.length}
            one={`${formatCount(writes.length)} tarif change à partir du ${date}`}
            other={`${formatCount(writes.length)} tarifs changent à partir du ${date}`}
          />
        }
        accept={<AcceptPrices count={writes.length} />}
        changed={writes.length}
        refused={refused.length}
        skip={<Plural value={refused.length} one="Continuer sans le tarif refusé" other="Continuer sans les # tarifs refusés" />}
        disabled={disabled}
        pending={apply.isPending}
        onApply={(skip_refused) => {
          setChanged(null)
          apply.mutate(skip_refused)
        }}
      />
    </Stack>
  )
}

/** The rows that were changed between the preview and applying it. */
export function Changed({ rows }: { rows: ChangedLine[] }) {
  const { t } = useLingui()
  const reason = ({ reason: why, changed_by, changed_at }: ChangedLine) => {
    const [by, at] = [changed_by ?? '—', formatInstant(changed_at)]
    return why === 'gone'
      ? t`n’existe plus`
      : why === 'overlap'
        ? t`un autre tarif couvre désormais ces jours`
        : t`modifié par ${by} le ${at}`
  }
  return (
    <Notice
      status="warning"
      size="sm"
      role="alert"
      title={
        rows.length === 0 ? (
          <Trans>Des prix ont changé depuis l’aperçu : rien n’a été enregistré, l’aperçu est à jour.</Trans>
        ) : (
          <Trans>Des tarifs ont changé entre-temps : rien n’a été enregistré.</Trans>
        )
      }
    >
      <List.Root ps="4" maxH="10rem" overflowY="auto">
        {rows.slice(0, 100).map((row) => (
          <List.Item key={row.id}>
            {row.reference || row.id}
            {t` : `}
            {reason(row)}
          </List.Item>
        ))}
      </List.Root>
    </Notice>
  )
}
