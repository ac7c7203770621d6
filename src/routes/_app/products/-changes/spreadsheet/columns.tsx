// The columns of a sheet that came back: what went out, what is there now, what the sheet says.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

import type { CellValue, SheetField } from '#contract/price-sheets.ts'
import { actorLabels, amountLabels } from '#entities/selling-prices/amount-labels.ts'
import { inversionText } from '#entities/selling-prices/labels.ts'
import { Badge } from '#kit/elements/text.ts'
import { type Meaning, meaning } from '#kit/feedback/meaning.ts'
import { formatDate, formatInstant, formatMoney, formatPercent } from '#kit/format/formats.ts'
import type { TableColumn } from '#kit/table/table.tsx'

import { type CellLine, reasonOf, warningOf } from './lines.ts'

/** Every column, in `language`: the one in use, named so that a change of language is seen. */
export function sheetPreviewColumns(_language: string): TableColumn<CellLine>[] {
  return [
    { id: 'line', label: t`Ligne`, size: 70, align: 'end', cell: ({ line }) => line.line },
    { id: 'reference', label: t`Référence`, size: 150, cell: ({ line }) => line.product?.reference ?? '—' },
    { id: 'field', label: t`Champ`, size: 170, cell: ({ cell }) => (cell ? labelOf(cell.field) : '—') },
    { id: 'exported', label: t`À l’export`, size: 120, align: 'end', cell: ({ cell }) => (cell ? shown(cell.exported) : '') },
    { id: 'current', label: t`Maintenant`, size: 120, align: 'end', cell: ({ cell }) => (cell ? shown(cell.current) : '') },
    { id: 'wanted', label: t`Dans la feuille`, size: 130, align: 'end', cell: (one) => <Wanted {...one} /> },
    { id: 'remark', label: t`Remarque`, size: 420, cell: (one) => <Remark {...one} /> },
    { id: 'catalog', label: t`Catalogue`, size: 160, cell: ({ line }) => line.catalog?.name ?? '' },
    { id: 'actor', label: t`Acteur`, size: 100, cell: ({ line }) => (line.actor ? i18n._(actorLabels[line.actor]) : '') },
    { id: 'designation', label: t`Désignation`, size: 240, cell: ({ line }) => line.product?.designation ?? '' },
  ]
}

function labelOf(field: SheetField): string {
  if (field === 'start_date') return t`Date de début`
  if (field === 'end_date') return t`Date de fin`
  return field === 'unit_label' ? t`Libellé de l’unité` : i18n._(amountLabels[field])
}

function shown(value: CellValue): string {
  if (value === null) return '—'
  if (typeof value !== 'string') return value.unit === 'EUR' ? formatMoney(value.value) : formatPercent(value.value)
  return formatDate(value) || value
}

function Wanted({ line, cell }: CellLine) {
  if (!cell) return null
  if (cell.state === 'refused') return <s>{cell.written}</s>
  if (cell.state !== 'changed' || line.outcome === 'refused') return <>{shown(cell.wanted)}</>
  return <b>{shown(cell.wanted)}</b>
}

function Remark({ line, cell }: CellLine) {
  const key = cell?.state === 'refused' ? cell.key : line.key
  if (key) return <Said means="wrong" badge={t`Refusé`} text={reasonOf(key)} />
  if (line.outcome === 'refused') return <Said means="wrong" badge={t`Refusé`} text={t`Une autre cellule de la ligne est refusée`} />
  const [by, at] = [line.changed_by ?? '—', formatInstant(line.changed_at)]
  if (cell?.state === 'conflict') return <Said means="attention" badge={t`Non repris`} text={t`Modifié entre-temps par ${by} le ${at}`} />
  const warning = warningOf({ line, cell })
  if (warning) return <Said means="attention" badge={t`À vérifier`} text={inversionText(warning)} />
  if (cell?.state === 'theirs') return <Said means="plain" badge={t`Gardé`} text={t`Modifié entre-temps par ${by} le ${at}`} />
  return null
}

function Said({ means, badge, text }: { means: Meaning; badge: string; text: string }) {
  return (
    <>
      <Badge colorPalette={meaning[means]}>{badge}</Badge> <span title={text}>{text}</span>
    </>
  )
}
