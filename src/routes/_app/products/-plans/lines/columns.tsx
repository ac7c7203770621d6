// The columns of a plan's lines.
import { t } from '@lingui/core/macro'

import type { PlanLine } from '#contract/prices/price-plan-lines.ts'
import { changeableAmounts, type ChangeableAmount } from '#engine/prices/plan/lines.ts'
import { fieldText, labelOf } from '#entities/prices/fields.ts'
import { amountLabel, signedText } from '#entities/prices/plan-words.ts'
import { formatMoney, formatPercent } from '#kit/format/formats.ts'
import { type ColumnOf, type ListColumn, listColumns } from '#kit/list/columns.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import type { lineColumnIds } from '../address.ts'
import { amountTexts, BeforeAfter, LineStateCell, percentText, remarkText, stateText, TwoLines } from './cells.tsx'

/** Every column, in the language in use. */
export const planLineColumns = (): ListColumn<PlanLine>[] =>
  listColumns<PlanLine, (typeof lineColumnIds)[number]>({
    reference: {
      label: t`Article`,
      size: 140,
      sort: 'reference',
      value: ({ product }) => product.reference,
      cell: ({ product }) => <TwoLines first={product.reference} second={product.designation} lang={CONTENT_LANGUAGE} />,
    },
    catalog: {
      label: t`Catalogue`,
      size: 150,
      sort: 'catalog',
      value: ({ catalog }) => catalog?.name ?? '—',
      cell: (line) => <TwoLines first={line.catalog?.name ?? '—'} second={actorText(line)} />,
    },
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
    state: { label: t`État`, size: 160, sort: 'state', value: stateText, cell: (line) => <LineStateCell line={line} /> },
    designation: {
      label: t`Désignation`,
      size: 220,
      sort: 'designation',
      lang: CONTENT_LANGUAGE,
      value: ({ product }) => product.designation,
    },
    actor: { label: labelOf('actor'), size: 100, sort: 'actor', value: actorText },
    remark: { label: t`Remarque`, size: 240, value: remarkText },
  })

const actorText = ({ actor }: PlanLine): string => (actor ? fieldText('actor', actor) : '')

/** The catalogue with the actor; a purchase price has neither. */
export function placeText({ catalog, actor }: PlanLine): string {
  if (!catalog) return '—'
  return actor ? `${catalog.name} · ${fieldText('actor', actor)}` : catalog.name
}

function amountColumn(name: ChangeableAmount): ColumnOf<PlanLine> {
  const text = (line: PlanLine) => both(amountTexts(line, name))
  return {
    label: amountLabel(name),
    size: 100,
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
  return { label, size: 100, align: 'end', sort, value: (line) => both(texts(line)), cell: (line) => <BeforeAfter texts={texts(line)} /> }
}

const both = ([before, after]: [string, string]): string => (before === after ? after : `${before} → ${after}`)
