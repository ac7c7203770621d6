// The columns of the preview: the price, before, after, and the warnings.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

import type { PriceRule } from '#contract/prices/price-changes.ts'
import { fieldText, labelOf } from '#entities/prices/fields.ts'
import { inversionText, reasonLabels } from '#entities/prices/labels.ts'
import { Badge } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { formatDate, formatMoney, formatPercent } from '#kit/format/formats.ts'
import { CellText } from '#kit/table/row.tsx'
import type { TableColumn } from '#kit/table/table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { PreviewLine } from './lines.ts'

/** Every column, in the current language. A column whose value would be the same in every line is left out. */
export function previewColumns({
  prices,
  catalog_ids,
  actors,
}: Pick<PriceRule, 'prices' | 'catalog_ids' | 'actors'>): TableColumn<PreviewLine>[] {
  const price: TableColumn<PreviewLine> = { id: 'price', label: t`Prix`, size: 170, cell: ({ line }) => labelOf(line.price) }
  const catalog: TableColumn<PreviewLine> = { id: 'catalog', label: t`Catalogue`, size: 170, cell: ({ row }) => row.catalog.name }
  const actor: TableColumn<PreviewLine> = { id: 'actor', label: t`Acteur`, size: 130, cell: ({ row }) => fieldText('actor', row.actor) }
  return [
    { id: 'reference', label: t`Référence`, size: 140, cell: ({ row }) => row.product.reference },
    ...(catalog_ids.length > 1 ? [catalog] : []),
    ...(actors.length > 1 ? [actor] : []),
    { id: 'designation', label: t`Désignation`, size: 160, lang: CONTENT_LANGUAGE, cell: ({ row }) => row.product.designation },
    ...(prices.length > 1 ? [price] : []),
    { id: 'before', label: t`Avant`, size: 100, align: 'end', cell: ({ line }) => money(line.before) },
    { id: 'after', label: t`Après`, size: 100, align: 'end', cell: (one) => <After {...one} />, text: ({ line }) => money(line.after) },
    {
      id: 'difference',
      label: t`Écart`,
      size: 110,
      align: 'end',
      cell: (one) => <Difference {...one} />,
      text: ({ line }) => signed(line.difference, formatMoney),
    },
    { id: 'remark', label: t`Remarque`, size: 290, cell: (one) => <Remark {...one} /> },
  ]
}

const money = (value: string | null) => (value === null ? '—' : formatMoney(value))
const isWritten = ({ row, line }: PreviewLine) => row.outcome === 'changed' && line.before !== line.after

function signed(value: string | null, format: (value: string) => string): string {
  if (value === null) return ''
  return value.startsWith('-') || /^[0.]+$/.test(value) ? format(value) : `+${format(value)}`
}

function Difference(one: PreviewLine) {
  if (!isWritten(one)) return null
  return (
    <CellText>
      {signed(one.line.difference, formatMoney)}
      <br />
      {signed(one.line.percent, formatPercent)}
    </CellText>
  )
}

function After({ row, line }: PreviewLine) {
  if (row.outcome === 'later' || row.outcome === 'out_of_catalog') return '—'
  if (row.outcome === 'refused') return <s>{money(line.after)}</s>
  return isWritten({ id: 0, row, line }) ? <b>{money(line.after)}</b> : money(line.after)
}

function Remark({ row, line }: PreviewLine) {
  if (row.outcome === 'refused' && row.reason)
    return (
      <CellText>
        <Badge colorPalette={meaning.wrong}>{t`Refusé`}</Badge> {i18n._(reasonLabels[row.reason])}
      </CellText>
    )
  const warning = row.warnings.find(({ lower, higher }) => lower === line.price || higher === line.price)
  const doubt = warning ? inversionText(warning) : line.unrounded ? t`Non arrondi : l’arrondi donnerait 0` : null
  if (row.outcome === 'changed' && doubt !== null) {
    return (
      <CellText>
        <Badge colorPalette={meaning.attention}>{t`À vérifier`}</Badge> {doubt}
      </CellText>
    )
  }
  return <CellText>{remarkOf(row, line)}</CellText>
}

function remarkOf(row: PreviewLine['row'], line: PreviewLine['line']): string {
  const date = formatDate(row.start_date)
  if (row.outcome === 'later') return t`Laissé tel quel : commence plus tard, le ${date}`
  if (row.outcome === 'out_of_catalog') return t`Laissé tel quel : hors de la période de son catalogue`
  const percentage = line.percentage === null ? '' : formatPercent(line.percentage)
  if (line.state === 'percent_kept') return t`Laissé tel quel : pourcentage (${percentage})`
  if (line.state === 'follows') return t`Pourcentage (${percentage}) qui suit sa base`
  if (line.state === 'percent_replaced') return t`Remplace le pourcentage (${percentage})`
  if (line.state === 'unchanged') return t`Inchangé`
  const from = row.from && row.from > row.start_date ? '' : formatDate(row.from)
  return from && t`Le tarif en vigueur depuis le ${from}`
}
