// The columns of a plan's lines.
import { t } from '@lingui/core/macro'

import type { PlanLine } from '#contract/prices/price-plan-lines.ts'
import { changeableAmounts, type ChangeableAmount } from '#engine/prices/plan/lines.ts'
import { fieldText } from '#entities/prices/fields.ts'
import { amountLabel, signedText } from '#entities/prices/plan-words.ts'
import { formatMoney, formatPercent } from '#kit/format/formats.ts'
import { type ColumnOf, type ListColumn, listColumns } from '#kit/list/columns.ts'
import { CellText } from '#kit/table/row.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { lineColumnIds } from '../address.ts'
import { amountTexts, BeforeAfter, LineStateCell, percentText, remarkText, stateText } from './cells.tsx'

/** Every column, in the language in use. `warn` marks lines with a warning. */
export const planLineColumns = (): ListColumn<PlanLine>[] =>
  listColumns<PlanLine, (typeof lineColumnIds)[number]>({
    reference: { label: t`Référence`, size: 140, sort: 'reference', value: ({ product }) => product.reference },
    designation: {
      label: t`Désignation`,
      size: 190,
      sort: 'designation',
      lang: CONTENT_LANGUAGE,
      value: ({ product }) => product.designation,
    },
    catalog: { label: t`Catalogue`, size: 150, sort: 'catalog', value: placeText },
    ...(Object.fromEntries(changeableAmounts.map((name) => [name, amountColumn(name)])) as Record<ChangeableAmount, ColumnOf<PlanLine>>),
    percent: {
      label: t`Écart`,
      size: 92,
      align: 'end',
      sort: 'percent',
      value: ({ percent }) => (percent === null ? '' : signedText(percent, formatPercent)),
    },
    margin: rateColumn(t`Taux de marge`, 'margin_after', ({ margin_before, margin_after }) => [margin_before, margin_after]),
    marque: rateColumn(t`Taux de marque`, 'marque_after', ({ marque_before, marque_after }) => [marque_before, marque_after]),
    cost: {
      label: t`Prix d’achat du jour`,
      size: 120,
      align: 'end',
      sort: 'purchase_price',
      value: ({ purchase_price }) => (purchase_price === null ? '' : formatMoney(purchase_price)),
    },
    state: { label: t`État`, size: 128, fixed: true, sort: 'state', value: stateText, cell: (line) => <LineStateCell line={line} /> },
    remark: { label: t`Remarque`, size: 220, value: remarkText, cell: (line) => <CellText>{remarkText(line)}</CellText> },
  })

/** The catalogue with the actor; a purchase price has neither. */
export function placeText({ catalog, actor }: PlanLine): string {
  if (!catalog) return '—'
  return actor ? `${catalog.name} · ${fieldText('actor', actor)}` : catalog.name
}

function amountColumn(name: ChangeableAmount): ColumnOf<PlanLine> {
  const text = (line: PlanLine) => both(amountTexts(line, name))
  return {
    label: amountLabel(name),
    size: 118,
    align: 'end',
    ...(name === 'recommended_price' && { sort: 'recommended_price' }),
    value: text,
    cell: (line) => <BeforeAfter texts={amountTexts(line, name)} refused={line.state === 'refused'} />,
  }
}

function rateColumn(label: string, sort: string, rates: (line: PlanLine) => [string | null, string | null]): ColumnOf<PlanLine> {
  const texts = (line: PlanLine): [string, string] => {
    const [before, after] = rates(line)
    return [percentText(before), percentText(after)]
  }
  return { label, size: 104, align: 'end', sort, value: (line) => both(texts(line)), cell: (line) => <BeforeAfter texts={texts(line)} /> }
}

const both = ([before, after]: [string, string]): string => (before === after ? after : `${before} → ${after}`)
