// The changes that an imported spreadsheet would make, and the button that applies either all of it or nothing.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

import { api, client } from '#api/client.ts'
import type { SpreadsheetPreview } from '#contract/prices/price-sheets.ts'
import { toast } from '#device/notices.ts'
import { ApplyBar } from '#kit/changes/apply-bar.tsx'
import { ChangePreview } from '#kit/changes/preview.tsx'
import { Stack } from '#kit/elements/layout.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { formatCount } from '#kit/format/formats.ts'
import { currentLanguage } from '#locales/i18n.ts'

import { AcceptPrices } from '../accept.tsx'
import { useApplyPrices } from '../send.ts'
import { spreadsheetPreviewColumns } from './columns.tsx'
import { groupsOf, type ShownCells, shownCells } from './lines.ts'

interface PreviewedSpreadsheetProps {
  file: File
  day: string | null
  preview: SpreadsheetPreview
  /** Something was changed since: the spreadsheet must be checked again. */
  onOutdated: () => void
}

export function PreviewedSpreadsheet({ file, day, preview, onOutdated }: PreviewedSpreadsheetProps) {
  const { t } = useLingui()
  if (preview.lines.length === 0)
    return <EmptyState title={t`Rien à modifier`} description={t`Ce fichier est identique aux tarifs enregistrés.`} />
  return (
    <Stack gap="3" flex={{ xl: '1' }} minH={{ base: '36rem', xl: '0' }}>
      <Cells preview={preview} />
      <ApplySpreadsheet file={file} day={day} preview={preview} onOutdated={onOutdated} />
    </Stack>
  )
}

function Cells({ preview }: { preview: SpreadsheetPreview }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const columns = spreadsheetPreviewColumns()
  const lines = useMemo(() => groupsOf(preview), [preview])
  const labels: Record<ShownCells, string> = {
    all: t`Toutes`,
    changed: t`Modifiées`,
    warned: t`À vérifier`,
    conflict: t`Modifiées ailleurs`,
    refused: t`Refusées`,
  }
  return (
    <ChangePreview
      label={t`Lignes de l’aperçu`}
      groups={shownCells.map((id) => ({ id, label: labels[id], lines: lines[id], columns }))}
      pinned={0}
      href={({ line }) => (line.product ? `/products/${line.product.id}/tarifs` : '/products')}
      onOpen={({ line }) => line.product && void navigate({ to: '/products/$id/tarifs', params: { id: String(line.product.id) } })}
    />
  )
}

function ApplySpreadsheet({ file, day, preview, onOutdated }: PreviewedSpreadsheetProps) {
  const { t } = useLingui()
  const counted = (wanted: string) => preview.lines.filter(({ outcome }) => outcome === wanted).length
  const [changed, refused] = [counted('changed'), counted('refused')]
  const apply = useApplyPrices({
    mutationKey: api.price_sheets.apply.mutationKey(),
    digest: preview.digest,
    send: async (consent, options) =>
      await client.price_sheets.apply({ file, language: currentLanguage(), ...consent, ...(day ? { effective_date: day } : {}) }, options),
    onChanged: () => {
      toast.warning({ title: t`Des tarifs ont changé entre-temps : rien n’a été enregistré, l’aperçu est à jour.` })
      onOutdated()
    },
  })
  return (
    <ApplyBar
      summary={
        <>
          <Plural value={changed} one={`${formatCount(changed)} tarif change`} other={`${formatCount(changed)} tarifs changent`} />
          {', '}
          <Plural value={preview.unchanged} one="# inchangé" other="# inchangés" />
        </>
      }
      accept={<AcceptPrices count={changed} />}
      changed={changed}
      refused={refused}
      skip={<Plural value={refused} one="Continuer sans la ligne refusée" other="Continuer sans les # lignes refusées" />}
      note={day === null && <Trans>Les tarifs eux-mêmes sont corrigés, aussi pour les jours passés.</Trans>}
      pending={apply.isPending}
      onApply={apply.mutate}
    />
  )
}
