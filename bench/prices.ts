// The price chain of one product: from the stored row to seven exact prices for display, on one core.
import type { Amount, Amounts } from '#engine/prices/amounts.ts'
import { resolveChain, shownPrices } from '#engine/prices/chain.ts'

import { median, type Row } from './table.ts'

const ROWS = 1_000
const ROUNDS = 50
const RUNS = 7

const euros = (value: string): Amount => ({ value, unit: 'EUR' })
const percent = (value: string): Amount => ({ value, unit: 'PERCENT' })

/** Percentages of percentages, half of them based on the purchase price of the product, a tenth of them click prices. */
const rows = Array.from({ length: ROWS }, (_, at): Amounts => ({
  group_purchase_price: at % 2 === 0 ? null : euros(at % 10 === 1 ? '0.0045' : `${90 + at}.45`),
  agency_purchase_price: percent('10.00'),
  seller_purchase_price: percent('3.50'),
  min_price: percent(`${10 + (at % 7)}.25`),
  recommended_price: percent('22.75'),
  max_price: percent('40.00'),
  public_price: euros('150.00'),
}))

export function measure(): Promise<Row[]> {
  const ours = median(Array.from({ length: RUNS }, run).slice(1))
  const goal = { at: 'least', value: 50_000 } as const
  return Promise.resolve([{ what: 'price chain for one product, per second and core', ours, unit: '/s', figure: ours, goal }])
}

/** Chains per second of processor time, so that other load on the machine does not matter. */
function run(): number {
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) for (const row of rows) shownPrices(resolveChain(row, '88.123456'))
  const { user, system } = process.cpuUsage(before)
  return (ROWS * ROUNDS) / ((user + system) / 1_000_000)
}
