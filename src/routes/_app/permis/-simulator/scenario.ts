// A scenario: the changed thresholds, and the partners. Unchanged thresholds follow the permit.
import * as v from 'valibot'

import { sameNumber } from '#engine/money/decimals.ts'

import type { Thresholds } from '../-permits/levels-form.ts'
import { isBlank, newPartner } from './partners.ts'
import type { SimulatorValues } from './simulation.ts'

const amount = v.nullable(v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/)))
// An invalid cell becomes null, so that its partner and the other lines are kept.
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
  /** Name, code, recurring and non-recurring turnover: a compact form for storage. */
  partners: v.fallback(v.optional(v.array(v.tuple([textCell, textCell, amountCell, amountCell])), []), []),
})
export type Scenario = v.InferOutput<typeof Scenario>

export const noScenario: Scenario = { thresholds: {}, partners: [] }

const isSameAmount = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && sameNumber(one, other))

/** The thresholds that differ from the `stored` ones. */
const movedThresholds = (values: Thresholds, stored: Thresholds): Scenario['thresholds'] =>
  Object.fromEntries(names.flatMap((name) => (isSameAmount(values[name], stored[name]) ? [] : [[name, values[name]]])))

/** The form's values as a scenario for saving. */
export const scenarioOf = (values: SimulatorValues, stored: Thresholds): Scenario => ({
  thresholds: movedThresholds(values, stored),
  partners: values.items
    .filter((line) => !isBlank(line))
    .map(({ name, company_code, recurring, non_recurring }) => [name, company_code, recurring, non_recurring]),
})

/** The form's values of a scenario; the ids of lines are the same each time. */
export function scenarioFormValues({ thresholds, partners }: Scenario, stored: Thresholds): SimulatorValues {
  const items = partners.map(([name, company_code, recurring, non_recurring], at) => ({
    ...newPartner({ name, company_code, recurring, non_recurring }),
    id: `partner ${at + 1}`,
  }))
  return { ...stored, ...thresholds, items: items.length > 0 ? items : [{ ...newPartner(), id: 'partner 1' }] }
}
