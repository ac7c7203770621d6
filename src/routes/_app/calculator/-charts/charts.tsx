// The charts of a cost: its composition, its sensitivity, and scenarios compared; each chart with a text and a table of its figures.
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { CalculationInput } from '../-calculator/calculation.ts'
import { Comparison } from '../-calculator/comparison.tsx'
import type { Costed } from '../-calculator/costs.ts'
import { Frame } from '../-calculator/frame.tsx'
import { CostByCoverage } from './coverage.tsx'
import { drawnOf } from './drawn.ts'
import { ExportCharts } from './export.tsx'
import { CostByFamily } from './families.tsx'
import { ScenarioBars } from './scenarios.tsx'
import { LinePrices, Sensitivity } from './sensitivity.tsx'
import { CostByVolume } from './volume.tsx'

export function Charts() {
  const { t } = useLingui()
  return (
    <Frame title={t`Graphiques`} curves renderExport={(items, asked) => <ExportCharts items={items} asked={asked} />}>
      {(items, asked) => <All items={items} asked={asked} />}
    </Frame>
  )
}

function All({ items, asked }: { items: Costed[]; asked: CalculationInput }) {
  const drawn = useMemo(() => items.flatMap((costed) => drawnOf(costed, asked.use)), [items, asked.use])
  return (
    <>
      <CostByFamily items={drawn} asked={asked} />
      <CostByVolume items={drawn} asked={asked} />
      <CostByCoverage items={drawn} asked={asked} />
      <Sensitivity items={drawn} asked={asked} />
      {drawn.map((one) => one.lines && <LinePrices key={one.id} name={one.name} lines={one.lines} />)}
      <Comparison items={items} asked={asked} renderChart={(scenarios) => <ScenarioBars scenarios={scenarios} />} />
    </>
  )
}
