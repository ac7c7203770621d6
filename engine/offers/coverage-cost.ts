// The cost of a coverage in a configuration.
import { Big } from 'big.js'

import { roundToDecimalString } from '../money/decimals.ts'
import type { CalculationMode } from './coverage.ts'

/**
 * The least that a customer pays for a coverage of `covered` euros, excluding VAT: for PERCENTAGE the rate × `covered`, rounded once to
 * cents; for PACKAGE the fixed amount per period. Null when it is unknown or depends on usage (PAY_AS_YOU_GO).
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
  return roundToDecimalString(Big(covered).times(rate).times('0.01'), 2)
}
