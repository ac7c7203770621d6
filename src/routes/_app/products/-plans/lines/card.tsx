// A line of a plan as a card, for screens too narrow for columns.
import { t } from '@lingui/core/macro'

import type { PlanLine } from '#contract/prices/price-plan-lines.ts'
import { signedText } from '#entities/prices/plan-words.ts'
import { formatPercent } from '#kit/format/formats.ts'
import type { TableColumn } from '#kit/table/table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { amountTexts, LineStateBadge } from './cells.tsx'
import { placeText } from './columns.tsx'

/** Height of a card in pixels. */
export const LINE_CARD_HEIGHT = 76

export const lineCardColumns = (): TableColumn<PlanLine>[] => [
  { id: 'card', label: t`Ligne`, size: 270, cell: (line) => <LineCard line={line} /> },
]

function LineCard({ line }: { line: PlanLine }) {
  const amount = line.amounts.recommended_price ? 'recommended_price' : 'purchase_price'
  const [before, after] = amountTexts(line, amount)
  return (
    <span data-line-card>
      <span lang={CONTENT_LANGUAGE} data-card-name>
        {line.product.designation}
      </span>
      <LineStateBadge line={line} />
      <span data-card-reference data-wide title={placeText(line)}>
        {line.product.reference} · {placeText(line)}
      </span>
      <span>
        {before} → <b>{after}</b>
      </span>
      <span>{line.percent !== null && signedText(line.percent, formatPercent)}</span>
    </span>
  )
}
