// Exports a view of the calculator: as a workbook with live formulas, or printed.
import { useLingui } from '@lingui/react/macro'

import { client } from '#api/client.ts'
import type { CostView } from '#contract/costing/theoretical-cost.ts'
import { usePrinting } from '#kit/files/printing.ts'
import { WhileExporting } from '#kit/list/export/exporting.tsx'
import { ExportFormats } from '#kit/list/export/formats.tsx'
import { MenuItem } from '#kit/overlay/menu.tsx'
import { currentLanguage } from '#locales/i18n.ts'

import type { CalculationInput } from '../calculation.ts'
import { type Costed, inputOf } from '../costs.ts'
import { useWorkbook } from './saving.ts'
import type { WorkbookPart } from './workbook.ts'

type CalculatedView = Exclude<CostView, 'charts'>
interface ExportedView {
  /** The name of the workbook's file. */
  name: string
  view: CalculatedView
}

const partsOf: Record<CalculatedView, readonly WorkbookPart[]> = {
  summary: ['cost', 'sell', 'sell_vendor'],
  cost: ['cost'],
  sell: ['sell'],
  sell_vendor: ['sell_vendor'],
}

/** The export menu in the form that the frame of a view expects. */
export const exportedAs = (view: ExportedView) => (items: readonly Costed[], asked: CalculationInput) => (
  <ExportView {...view} {...{ items, asked }} />
)

function ExportView({ name, view, items, asked }: ExportedView & { items: readonly Costed[]; asked: CalculationInput }) {
  const { t } = useLingui()
  const printing = usePrintedView(view, items, asked)
  const { exporting, save } = useWorkbook(name, async (day) => {
    const { calculationSheets } = await import('./workbook.ts')
    return calculationSheets(partsOf[view], { items, use: asked.use, day })
  })
  return (
    <WhileExporting exporting={exporting}>
      <ExportFormats loading={printing.isPending}>
        <MenuItem onSelect={save}>{t`Excel (XLSX)`}</MenuItem>
        <MenuItem onSelect={() => printing.mutate()}>{t`PDF`}</MenuItem>
      </ExportFormats>
    </WhileExporting>
  )
}

/** The printed form of the view of `items`. */
export function usePrintedView(view: CostView, items: readonly Costed[], { use, search, compared }: CalculationInput) {
  const question = inputOf({ ids: items.map(({ id }) => id), use })
  const shown = { view, thousand: search.thousand === true, language: currentLanguage() }
  const beside = compared.filter(({ ids }) => ids.length > 0)
  const scenarios = beside.map(({ name, ...one }) => ({ name, ...inputOf(one) }))
  return usePrinting(async () => (await client.theoretical_cost.pdf({ ...question, ...shown, compared: scenarios })).body)
}
