// A scenario: the thresholds that were moved, and the partners. What was not moved follows the permit.
import * as v from 'valibot'

import { sameNumber } from '#engine/money/decimals.ts'

import type { Thresholds } from '../-permits/levels-form.ts'
import { isBlank, newPartner } from './partners.ts'
import type { SimulatorValues } from './simulation.ts'

const amount = v.nullable(v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/)))
// A cell that nothing can be made of takes no partner along: the others stay, and so do the lines around it.
const [textCell, amountCell] = [v.fallback(v.nullable(v.string()), null), v.fallback(amount, null)]
const names = [
  'or_minimum_turnover',
  'or_quarterly_turnover_objective',
  'argent_minimum_turnover',
  'argent_quarterly_turnover_objective',
  'bronze_minimum_turnover',
  'bronze_quarterly_turnover_objective',
] as const satisfies (keyof Thresholds)[]

export const Scenario = v.object({
  thresholds: v.fallback(v.optional(v.record(v.picklist(names), amount), {}), {}),
  /** Name, code, recurring and non-recurring turnover: as short as they may be stored. */
  partners: v.fallback(v.optional(v.array(v.tuple([textCell, textCell, amountCell, amountCell])), []), []),
})
export type Scenario = v.InferOutput<typeof Scenario>

export const noScenario: Scenario = { thresholds: {}, partners: [] }

const isSameAmount = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && sameNumber(one, other))

/** The thresholds that are not those that are `stored`. */
const movedThresholds = (values: Thresholds, stored: Thresholds): Scenario['thresholds'] =>
  Object.fromEntries(names.flatMap((name) => (isSameAmount(values[name], stored[name]) ? [] : [[name, values[name]]])))

/** What is typed, as it is saved. */
export const scenarioOf = (values: SimulatorValues, stored: Thresholds): Scenario => ({
  thresholds: movedThresholds(values, stored),
  partners: values.items
    .filter((line) => !isBlank(line))
    .map(({ name, company_code, recurring, non_recurring }) => [name, company_code, recurring, non_recurring]),
})

/** What is typed where the scenario is opened; the same lines each time. */
export function scenarioFormValues({ thresholds, partners }: Scenario, stored: Thresholds): SimulatorValues {
  const items = partners.map(([name, company_code, recurring, non_recurring], at) => ({
    ...newPartner({ name, company_code, recurring, non_recurring }),
    id: `partner ${at + 1}`,
  }))
  return { ...stored, ...thresholds, items: items.length > 0 ? items : [{ ...newPartner(), id: 'partner 1' }] }
}
