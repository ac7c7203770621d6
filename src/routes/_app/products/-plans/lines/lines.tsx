// The lines of a plan: searched, filtered and sorted by the server; selected ones are left out, taken in again, or undone.
import { useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { useState } from 'react'

import { client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { PlanLine } from '#contract/prices/price-plan-lines.ts'
import type { PlanSummary, PricePlan } from '#contract/prices/price-plans.ts'
import { changeableAmounts, type ChangeableAmount } from '#engine/prices/plan/lines.ts'
import { useNarrow } from '#kit/browser/narrow.ts'
import { Flex } from '#kit/elements/layout.ts'
import { EmptyState } from '#kit/feedback/states.tsx'
import { formatCount } from '#kit/format/formats.ts'
import { useListSelection } from '#kit/list/bulk/selection.ts'
import { ClearButton, List } from '#kit/list/list.tsx'
import { useList } from '#kit/list/use-list.ts'
import { cardLayout } from '#kit/table/card.tsx'

import { linesAddressOf, linesPage, type LinesQuestion } from '../address.ts'
import { canUndo, isOpenPlan, isWorking } from '../apply/states.ts'
import { LinesBar } from './bar.tsx'
import { LINE_CARD_HEIGHT, lineCardColumns } from './card.tsx'
import type { LineFilter } from './choice.ts'
import { planLineColumns } from './columns.tsx'
import { LineDialog } from './dialog.tsx'
import { LinesExport } from './export.tsx'
import { LineFilters } from './filters.tsx'
import { lineCellsStyle } from './style.ts'

interface PlanLinesProps {
  plan: PricePlan
  summary: PlanSummary
}

export function PlanLines({ plan, summary }: PlanLinesProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState<PlanLine | null>(null)
  const address = linesAddressOf(amountsOf(plan))
  const page = linesPage(plan.id)
  const list = useList({
    address,
    columns: planLineColumns,
    page,
    read: async (question: LinesQuestion & { page?: number; page_size?: number }, options) =>
      await client.price_plans.lines({ id: plan.id, ...question }, options),
  })
  const selection = useListSelection({
    ...list,
    page,
    filter: lineFilter,
    offer: (total) => t`Sélectionner les ${formatCount(total)} lignes`,
  })
  const asCards = useNarrow()
  const mayExport = useCanCall('price_plans.export') && !isWorking(plan)
  const mayExclude = useCanCall('price_plans.exclude')
  const mayUndo = useCanCall('price_plans.undo')
  const selects = (isOpenPlan(plan) && mayExclude) || (canUndo(plan) && mayUndo)
  return (
    <Flex direction="column" gap="2" position="absolute" inset="0" css={lineCellsStyle}>
      <List
        list={list}
        label={t`Lignes`}
        searched={t`Rechercher une ligne`}
        tools={mayExport && <LinesExport plan={plan} filter={lineFilter(list.question)} />}
        filters={<LineFilters address={address} summary={summary} search={list.search} onSearch={list.go} />}
        cards={asCards ? { columns: lineCardColumns(), layout: cardLayout, rowHeight: LINE_CARD_HEIGHT } : undefined}
        href={({ product }) => `/products/${product.id}/tarifs`}
        onOpen={setOpened}
        failed={t`Les lignes n’ont pas pu être chargées`}
        empty={<EmptyState icon={<SearchX size={32} />} title={t`Aucune ligne`} action={<ClearButton list={list} />} />}
        selection={selects ? selection : undefined}
        bulk={<LinesBar plan={plan} selection={selection} total={list.rows.total ?? 0} />}
      />
      {opened && <LineDialog plan={plan} line={opened} onClose={() => setOpened(null)} />}
    </Flex>
  )
}

function lineFilter(question: LinesQuestion): LineFilter {
  const { sort: _, ...filter } = question
  return filter
}

/** The amounts that the plan changes have a column of their own. */
function amountsOf({ operation }: PricePlan): ChangeableAmount[] {
  if (operation.kind === 'change') return changeableAmounts.filter((name) => operation.prices.includes(name))
  if (operation.kind === 'first')
    return changeableAmounts.filter((name) => name !== 'purchase_price' && operation.amounts[name] !== undefined)
  return ['recommended_price']
}
