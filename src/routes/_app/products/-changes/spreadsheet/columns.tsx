// The columns of an imported spreadsheet: the exported value, the current one, and the one in the spreadsheet.
import { t } from '@lingui/core/macro'

import { fieldText, labelOf } from '#entities/prices/fields.ts'
import { inversionText } from '#entities/prices/labels.ts'
import type { Meaning } from '#kit/feedback/meaning.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { formatInstant } from '#kit/format/formats.ts'
import { CellText } from '#kit/table/row.tsx'
import type { TableColumn } from '#kit/table/table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { type CellLine, keyOf, reasonOf, warningOf } from './lines.ts'

/** Every column, in the current language. */
export function spreadsheetPreviewColumns(): TableColumn<CellLine>[] {
  return [
    { id: 'line', label: t`Ligne`, size: 70, align: 'end', cell: ({ line }) => line.line },
    { id: 'reference', label: t`Référence`, size: 150, cell: ({ line }) => line.product?.reference ?? '—' },
    { id: 'field', label: t`Champ`, size: 170, cell: ({ cell }) => (cell ? labelOf(cell.field) : '—') },
    {
      id: 'exported',
      label: t`À l’export`,
      size: 120,
      align: 'end',
      cell: ({ cell }) => (cell ? fieldText(cell.field, cell.exported) : ''),
    },
    { id: 'current', label: t`Maintenant`, size: 120, align: 'end', cell: ({ cell }) => (cell ? fieldText(cell.field, cell.current) : '') },
    { id: 'wanted', label: t`Dans le fichier`, size: 130, align: 'end', cell: (one) => <Wanted {...one} />, text: wantedText },
    { id: 'remark', label: t`Remarque`, size: 420, cell: (one) => <Remark {...one} /> },
    { id: 'catalog', label: labelOf('catalog_id'), size: 160, cell: ({ line }) => line.catalog?.name ?? '' },
    { id: 'actor', label: labelOf('actor'), size: 100, cell: ({ line }) => fieldText('actor', line.actor, '') },
    { id: 'designation', label: t`Désignation`, size: 240, lang: CONTENT_LANGUAGE, cell: ({ line }) => line.product?.designation ?? '' },
  ]
}

function wantedText({ line, cell }: CellLine): string {
  if (!cell) return line.written ?? ''
  return cell.state === 'refused' ? (cell.written ?? '') : fieldText(cell.field, cell.wanted)
}

function Wanted(one: CellLine) {
  const { line, cell } = one
  const text = wantedText(one)
  if (cell?.state === 'refused') return <s>{text}</s>
  return cell?.state === 'changed' && line.outcome !== 'refused' ? <b>{text}</b> : text
}

function Remark({ line, cell }: CellLine) {
  const key = cell?.state === 'refused' ? cell.key : keyOf(line)
  if (key) return <CellNote means="wrong" badge={t`Refusé`} text={reasonOf(key)} />
  if (line.outcome === 'refused') return <CellNote means="wrong" badge={t`Refusé`} text={t`Une autre cellule de la ligne est refusée`} />
  const [by, at] = [line.changed_by ?? '—', formatInstant(line.changed_at)]
  if (cell?.state === 'conflict') return <CellNote means="attention" badge={t`Ignoré`} text={t`Modifié entre-temps par ${by} le ${at}`} />
  const warning = warningOf({ line, cell })
  if (warning) return <CellNote means="attention" badge={t`À vérifier`} text={inversionText(warning)} />
  if (cell?.state === 'theirs') return <CellNote means="plain" badge={t`Gardé`} text={t`Modifié entre-temps par ${by} le ${at}`} />
  return null
}

function CellNote({ means, badge, text }: { means: Meaning; badge: string; text: string }) {
  return (
    <CellText>
      <StateBadge means={means}>{badge}</StateBadge> {text}
    </CellText>
  )
}
