// The rows of a change of many prices that somebody changed in the meantime.
import { Trans, useLingui } from '@lingui/react/macro'

import type { ChangedLine } from '#contract/shared/changes.ts'
import { List } from '#kit/elements/text.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { formatInstant } from '#kit/format/formats.ts'

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
