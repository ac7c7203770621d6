// The effect of an unsaved change of an offer on its prices in one configuration.
import { Big } from 'big.js'

import { distance } from '../prices/impact.ts'
import { compileRules } from '../rules/compile.ts'
import { type Expected, type Failure, failuresOf } from '../rules/expected.ts'
import type { Rule } from '../rules/rules.ts'
import { trace } from '../rules/trace.ts'
import { prepareOffer } from './priced-offer.ts'
import { configuredOffer, type CoverageToPrice, type SimulatedConfiguration, type SimulationSources, simulateOffer } from './simulation.ts'

/** An offer as stored, or with the unsaved change. */
export interface OfferState<Product extends { id: number }> {
  sources: Omit<SimulationSources<Product, CoverageToPrice>, 'zone' | 'coverages'>
  /** The latest versions, in execution order. */
  rules: readonly Rule[]
}
export interface ImpactConfiguration extends Omit<SimulatedConfiguration, 'tried'> {
  zone: string | null
  /** The expected results of a saved test case. */
  expected?: readonly Expected[]
}
interface Moved {
  /** Euros excluding VAT; null when there is no price. */
  before: string | null
  after: string | null
  /** after − before, in euros and in percent of before (two decimals); null when one of them is missing. */
  difference: string | null
  percent: string | null
}
type Simulated<Product extends { id: number }> = ReturnType<typeof simulateOffer<Product, CoverageToPrice>>
type Line<Product extends { id: number }> = Simulated<Product>['lines'][number]
/** A product in one of the two states; null when the offer does not contain it. */
export type LineState = Pick<Line<{ id: number }>, 'quantity' | 'visible' | 'unit_price' | 'total'>
export interface LineImpact<Product extends { id: number }> extends Pick<Moved, 'difference' | 'percent'> {
  product: Product
  before: LineState | null
  after: LineState | null
  /** The warnings that are new. */
  warnings: Line<Product>['warnings']
}
export interface OfferImpact<Product extends { id: number }> extends Moved {
  /**
   * The products that are added, removed, shown or hidden, whose price or total changes, or that have a new warning; largest change first.
   */
  lines: LineImpact<Product>[]
  /** The expectations of the case that fail after the change, and whether any failed before it. */
  failures: Failure[]
  failed_before: boolean
}

/** Compares one configuration between two states of an offer. The differences of its lines add up to the difference of its total. */
export function offerImpact<Product extends { id: number }>(
  before: OfferState<Product>,
  after: OfferState<Product>,
  configuration: ImpactConfiguration,
): OfferImpact<Product> {
  const [was, is] = [simulated(before, configuration), simulated(after, configuration)]
  const failures = failuresIn(after, configuration)
  return {
    ...moved(was.total, is.total),
    lines: linesBetween(was.lines, is.lines),
    failures,
    failed_before: failures.length > 0 && failuresIn(before, configuration).length > 0,
  }
}

/** Whether the change affects this configuration enough to be shown before saving. */
export const isMoved = ({
  lines,
  failures,
  failed_before,
}: Pick<OfferImpact<never>, 'failures' | 'failed_before'> & { lines: readonly unknown[] }) =>
  lines.length > 0 || (failures.length > 0 && !failed_before)

const simulated = <Product extends { id: number }>(
  { sources, rules }: OfferState<Product>,
  { zone, ...configuration }: ImpactConfiguration,
) => simulateOffer<Product, CoverageToPrice>({ ...sources, zone }, { ...configuration, tried: rules })

/** Evaluates the case in the same way as the rules' test bench. */
function failuresIn<Product extends { id: number }>(
  { sources, rules }: OfferState<Product>,
  { zone, expected = [], ...configuration }: ImpactConfiguration,
): Failure[] {
  if (expected.length === 0) return []
  const offer = configuredOffer<Product, CoverageToPrice>({ ...sources, zone }, configuration)
  const left = trace(compileRules(rules), prepareOffer(offer).configuration)
  return failuresOf(expected, left.products)
}

function linesBetween<Product extends { id: number }>(was: readonly Line<Product>[], is: readonly Line<Product>[]): LineImpact<Product>[] {
  const former = new Map(was.map((line) => [line.product_id, line]))
  const present = new Set(is.map(({ product_id }) => product_id))
  const pairs = [
    ...is.map((line) => ({ product: line.product, before: former.get(line.product_id), after: line })),
    ...was.flatMap((line) => (present.has(line.product_id) ? [] : [{ product: line.product, before: line, after: undefined }])),
  ]
  const found = pairs.flatMap(({ product, before, after }): LineImpact<Product>[] => {
    const warned = new Set(before?.warnings.map(({ code }) => code))
    const warnings = after?.visible ? after.warnings.filter(({ code }) => !warned.has(code)) : []
    if (!isOther(before, after) && (warnings.length === 0 || !before)) return []
    const { difference, percent } = moved(counted(before), counted(after))
    return [{ product, before: stateOf(before), after: stateOf(after), difference, percent, warnings }]
  })
  return found.toSorted((a, b) => weight(b).cmp(weight(a)))
}

const stateOf = (line: LineState | undefined): LineState | null =>
  line ? { quantity: line.quantity, visible: line.visible, unit_price: line.unit_price, total: line.total } : null
/** A product that is missing, hidden or has quantity zero is not paid for. */
const isTaken = (line: LineState | undefined) => line !== undefined && line.visible && !Big(line.quantity).eq(0)
const counted = (line: LineState | undefined): string | null => (line && isTaken(line) ? line.total : '0.00')

function isOther(before: LineState | undefined, after: LineState | undefined): boolean {
  if (!before || !after) return isTaken(before) || isTaken(after)
  if (!before.visible && !after.visible) return false
  return (['visible', 'unit_price', 'total'] as const).some((field) => before[field] !== after[field])
}

const moved = (before: string | null, after: string | null): Moved => ({ before, after, ...distance({ before, after }) })

/** A line without a price comes first, because the total is then unknown. */
const weight = ({ difference }: Pick<Moved, 'difference'>): Big => (difference === null ? Big('1e30') : Big(difference).abs())
