// An example of a coverage's price, shown beside it while it is filled in.
import { Big } from 'big.js'

import { roundToDecimalString } from '../money/decimals.ts'
import type { CalculationMode, CoverageAmount } from './coverage.ts'

/** The quantity used in each example: covered euros, units used, or one period. */
const examples: Record<CalculationMode, { of: string; by: Extract<CoverageAmount, 'rate' | 'minimum_selling_price'> }> = {
  PERCENTAGE: { of: '10000', by: 'rate' },
  PAY_AS_YOU_GO: { of: '1000', by: 'minimum_selling_price' },
  PACKAGE: { of: '1', by: 'minimum_selling_price' },
}

/**
 * The least that a customer pays for the example of the mode, in euros excluding VAT, rounded once to cents: 10,000 € covered at 4.5 % cost
 * 450 € a year. Null while the rate or the price is missing.
 */
export function exampleOf(
  coverage: { calculation_mode: CalculationMode } & { [field in 'rate' | 'minimum_selling_price']: string | null },
): { of: string; amount: string } | null {
  const { of, by } = examples[coverage.calculation_mode]
  const figure = coverage[by]
  if (figure === null) return null
  const exact = Big(of).times(figure)
  return { of, amount: roundToDecimalString(by === 'rate' ? exact.times('0.01') : exact, 2) }
}
