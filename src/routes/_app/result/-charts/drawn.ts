// What is drawn of a nomenclature: worked out here, or as the server sends it.
import { type Curves, curvesOf, linePriceSensitivity } from '#engine/cost/curves.ts'
import type { Use } from '#engine/cost/use.ts'

import type { CalculationInput } from '../../calculator/-calculator/calculation.ts'
import type { Costed, ShownCost } from '../../calculator/-calculator/costs.ts'

/** A nomenclature whose charts are drawn. */
export interface Drawn {
  id: number
  name: string
  cost: ShownCost
  curves: Curves
  /** What one tenth more of the price of each line adds to a month, for who sees the costs of lines. */
  lines: { id: number; name: string; monthly: string | null }[] | null
}

/** A point of a curve, and of whose it is. */
export type Point<Curve extends 'volume' | 'coverage'> = Pick<Drawn, 'id' | 'name'> & Curves[Curve][number]

export interface DrawnProps {
  items: readonly Drawn[]
  asked: CalculationInput
}

/** Worked out here for who sees the lines; the server sends the curves to everybody else. */
export function drawnOf({ id, name, cost, detail }: Costed, use: Use): Drawn[] {
  if (!detail) return cost.curves ? [{ id, name, cost, curves: cost.curves, lines: null }] : []
  const references = new Map(detail.lines.map((line) => [line.id, line.reference]))
  const lines = linePriceSensitivity(detail.nomenclature, use).map((one) => ({ ...one, name: references.get(one.id) ?? '' }))
  return [{ id, name, cost, curves: curvesOf(detail.nomenclature, use), lines }]
}
