// Takes the figures of the charts along, as a workbook.
import { useLingui } from '@lingui/react/macro'

import { ExportFormats } from '#kit/list/export/formats.tsx'
import { MenuItem } from '#kit/overlay/menu.tsx'

import type { Asked } from '../../calculator/-calculator/calculation.ts'
import { useComparedFigures, useScenarios } from '../../calculator/-calculator/comparison.tsx'
import type { Costed } from '../../calculator/-calculator/costs.ts'
import { useWorkbook } from '../../calculator/-calculator/export/saving.ts'
import { drawnOf } from './drawn.ts'

export function ExportCharts({ items, asked }: { items: Costed[]; asked: Asked }) {
  const { t } = useLingui()
  const { all: scenarios, error } = useScenarios(items, asked)
  const figures = useComparedFigures(scenarios ?? [], false)
  const workbook = useWorkbook('graphiques', async (day) => {
    if (!scenarios) throw new Error('scenarios unread', { cause: error })
    const { chartSheets } = await import('./sheets.ts')
    return chartSheets({ drawn: items.flatMap((costed) => drawnOf(costed, asked.use)), scenarios, figures, day })
  })
  return (
    <ExportFormats loading={!scenarios && !error}>
      <MenuItem onSelect={() => void workbook()}>{t`Excel (XLSX)`}</MenuItem>
    </ExportFormats>
  )
}
