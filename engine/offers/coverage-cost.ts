// What a coverage costs in a configuration.
import { Big } from 'big.js'

import { rounded } from '../money/decimals.ts'
import type { CalculationMode } from './coverage.ts'

/**
 * What a customer pays at least for a coverage of `covered` euros, excluding VAT, rounded once to cents: a rate of them, or the fixed
 * amount of a period. Null where it is not known, or depends on the use.
 */
export function costOfCoverage(
  {
    calculation_mode,
    rate,
    minimum_selling_price,
  }: { calculation_mode: CalculationMode; rate: string | null; minimum_selling_price: string | null },
  covered: string | null,
): string | null {
  if (calculation_mode === 'PACKAGE') return minimum_selling_price
  if (calculation_mode === 'PAY_AS_YOU_GO' || rate === null || covered === null) return null
  return rounded(Big(covered).times(rate).times('0.01'), 2)
}
