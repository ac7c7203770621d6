// Exports the charts: their figures as a workbook, or printed.
import { useLingui } from '@lingui/react/macro'

import { WhileExporting } from '#kit/list/export/exporting.tsx'
import { ExportFormats } from '#kit/list/export/formats.tsx'
import { MenuItem } from '#kit/overlay/menu.tsx'

import type { CalculationInput } from '../-calculator/calculation.ts'
import { useComparedFigures, useScenarios } from '../-calculator/comparison.tsx'
import type { Costed } from '../-calculator/costs.ts'
import { usePrintedView } from '../-calculator/export/menu.tsx'
import { useWorkbook } from '../-calculator/export/saving.ts'
import { drawnOf } from './drawn.ts'

export function ExportCharts({ items, asked }: { items: Costed[]; asked: CalculationInput }) {
  const { t } = useLingui()
  const { all: scenarios, error } = useScenarios(items, asked)
  const figures = useComparedFigures(scenarios ?? [], false)
  const { exporting, save } = useWorkbook('graphiques', async (day) => {
    if (!scenarios) throw new Error('scenarios unread', { cause: error })
    const { chartSheets } = await import('./sheets.ts')
    return chartSheets({ drawn: items.flatMap((costed) => drawnOf(costed, asked.use)), scenarios, figures, day })
  })
  const printing = usePrintedView('charts', items, asked)
  return (
    <WhileExporting exporting={exporting}>
      <ExportFormats loading={(!scenarios && !error) || printing.isPending}>
        <MenuItem onSelect={save}>{t`Excel (XLSX)`}</MenuItem>
        <MenuItem onSelect={() => printing.mutate()}>{t`PDF`}</MenuItem>
      </ExportFormats>
    </WhileExporting>
  )
}
