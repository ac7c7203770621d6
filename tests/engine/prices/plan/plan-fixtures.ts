// Shared fixtures of price plans: rows, purchase prices and operations, and the plan of one article.
import type { PlanPlace, PlanPurchase, PlanRow, ProductPrices } from '#engine/prices/plan/lines.ts'
import { planProduct, type PlanOperation } from '#engine/prices/plan/plan.ts'

import { amounts } from '../../any.ts'

/** The first day of the new prices, the day before and the day after. */
export const dayBefore = '2026-12-31'
export const day = '2027-01-01'
export const dayAfter = '2027-01-02'

export const always = { start_date: null, end_date: null }

/** An active row of the seller in catalogue 1, from 2026 on. */
export const row = (set: Partial<PlanRow> = {}): PlanRow => ({
  ...amounts({}),
  id: 1,
  version: 1,
  catalog_id: 1,
  catalog: always,
  actor: 'seller',
  active: true,
  unit_label: null,
  start_date: '2026-01-01',
  end_date: null,
  ...set,
})
/** A purchase price from 2026 on. */
export const purchase = (amount: string, set: Partial<PlanPurchase> = {}): PlanPurchase => ({
  id: 1,
  version: 1,
  amount,
  start_date: '2026-01-01',
  end_date: null,
  ...set,
})

type Of<Kind> = Extract<PlanOperation, { kind: Kind }>
const unrounded = { step: 'own', direction: 'nearest', ending: null } as const
/** Raises the recommended price by 3 %. */
export const change = (set: Partial<Of<'change'>> = {}): Of<'change'> => ({
  kind: 'change',
  prices: ['recommended_price'],
  change: { kind: 'percent', value: '3.00' },
  ...unrounded,
  later_rows: false,
  replace_percentages: false,
  ...set,
})
export const first = (amounts: Of<'first'>['amounts'], set: Partial<Of<'first'>> = {}): Of<'first'> => ({
  kind: 'first',
  amounts,
  ...unrounded,
  ...set,
})
/** Copies catalogue 1 as it is. */
export const copy = (set: Partial<Of<'copy'>> = {}): Of<'copy'> => ({
  kind: 'copy',
  from_catalog_id: 1,
  change: { kind: 'percent', value: '0.00' },
  ...unrounded,
  existing: 'keep',
  ...set,
})
export const end = (later_rows: boolean): Of<'end'> => ({ kind: 'end', later_rows })

/** The plan of an article in catalogue 1 for the seller. */
export const planOf = (operation: PlanOperation, prices: Partial<ProductPrices>, place: Partial<PlanPlace> = {}) =>
  planProduct(
    operation,
    { rows: [], purchases: [], ...prices },
    { day, end_date: null, catalogs: [{ id: 1, ...always }], actors: ['seller'], ...place },
    operation.kind === 'lines' ? operation.lines : [],
  )
/** The lines of its selling prices. */
export const rowsOf = (...asked: Parameters<typeof planOf>) => planOf(...asked).rows
