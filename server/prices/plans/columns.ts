// What the engine found for a line, as the columns that selling prices and purchase prices have in common.
import type { PlannedPurchase, PlannedRow } from '#engine/prices/plan/lines.ts'
import type { LineFigures } from '#engine/prices/plan/plan.ts'

export function lineColumns(product_id: number, line: PlannedRow | PlannedPurchase, figures: LineFigures, day: string) {
  const { row, state, reason, warnings, ends, after, inserts } = line
  const recommended = figures.amounts.recommended_price
  return {
    product_id,
    row_id: row?.id ?? null,
    row_version: row?.version ?? null,
    row_start_date: row?.start_date ?? null,
    row_end_date: row?.end_date ?? null,
    state,
    reason,
    problem: ('problem' in line && line.problem) || null,
    warnings,
    from_date: after?.start_date ?? (row && row.start_date > day ? row.start_date : day),
    to_date: after ? after.end_date : (ends ?? row?.end_date ?? null),
    ends,
    inserts,
    ...figures,
    recommended_price: recommended?.after?.euros ?? recommended?.before?.euros ?? null,
    corrected: false,
  }
}
