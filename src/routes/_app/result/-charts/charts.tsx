// What a cost looks like: of what it is made, how it moves, and scenarios side by side; each chart with its words and its figures.
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { Curves } from '#engine/cost/curves.ts'
import { curvesOf, linePriceSensitivity } from '#engine/cost/curves.ts'
import type { Use } from '#engine/cost/use.ts'

import type { Asked } from '../../calculator/-calculator/calculation.ts'
import { Comparison } from '../../calculator/-calculator/comparison.tsx'
import type { Costed, ShownCost } from '../../calculator/-calculator/costs.ts'
import { Frame } from '../../calculator/-calculator/frame.tsx'
import { CostByCoverage } from './coverage.tsx'
import { CostByFamily } from './families.tsx'
import { ScenarioBars } from './scenarios.tsx'
import { LinePrices, Sensitivity } from './sensitivity.tsx'
import { CostByVolume } from './volume.tsx'

/** A nomenclature whose charts are drawn. */
export interface Drawn {
  id: number
  name: string
  cost: ShownCost
  curves: Curves
  /** What one tenth more of the price of each line adds to a month, for who sees the costs of lines. */
  lines: { id: number; name: string; monthly: string | null }[] | null
}

export interface DrawnProps {
  items: readonly Drawn[]
  asked: Asked
}

export function Charts() {
  const { t } = useLingui()
  return (
    <Frame title={t`Graphiques`} curves>
      {(items, asked) => <All items={items} asked={asked} />}
    </Frame>
  )
}

function All({ items, asked }: { items: Costed[]; asked: Asked }) {
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

/** Worked out here for who sees the lines; the server sends the curves to everybody else. */
function drawnOf({ id, name, cost, detail }: Costed, use: Use): Drawn[] {
  if (!detail) return cost.curves ? [{ id, name, cost, curves: cost.curves, lines: null }] : []
  const references = new Map(detail.lines.map((line) => [line.id, line.reference]))
  const lines = linePriceSensitivity(detail.nomenclature, use).map((one) => ({ ...one, name: references.get(one.id) ?? '' }))
  return [{ id, name, cost, curves: curvesOf(detail.nomenclature, use), lines }]
}
