// The data of a nomenclature's charts: calculated here, or from the server.
import { type Curves, curvesOf, linePriceSensitivity } from '#engine/costing/curves.ts'
import type { Use } from '#engine/costing/use.ts'

import type { CalculationInput } from '../-calculator/calculation.ts'
import type { Costed, ShownCost } from '../-calculator/costs.ts'

/** A nomenclature with the data of its charts. */
export interface Drawn {
  id: number
  name: string
  cost: ShownCost
  curves: Curves
  /** The increase of the monthly cost if the price of a line rises by one tenth; only for users who may see the costs of lines. */
  lines: { id: number; name: string; monthly: string | null }[] | null
}

/** A point of a curve, with the nomenclature that it belongs to. */
export type Point<Curve extends 'volume' | 'coverage'> = Pick<Drawn, 'id' | 'name'> & Curves[Curve][number]

export interface DrawnProps {
  items: readonly Drawn[]
  asked: CalculationInput
}

/** Calculated here for users who may see the lines; the server sends the curves to everybody else. */
export function drawnOf({ id, name, cost, detail }: Costed, use: Use): Drawn[] {
  if (!detail) return cost.curves ? [{ id, name, cost, curves: cost.curves, lines: null }] : []
  const references = new Map(detail.lines.map((line) => [line.id, line.reference]))
  const lines = linePriceSensitivity(detail.nomenclature, use).map((one) => ({ ...one, name: references.get(one.id) ?? '' }))
  return [{ id, name, cost, curves: curvesOf(detail.nomenclature, use), lines }]
}
