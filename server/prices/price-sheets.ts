// Prices as a spreadsheet: rows for the export, the comparison of an edited file cell by cell, and applying it as one change.
import { MAX_CHANGED_ROWS } from '#contract/prices/price-changes.ts'
import type { TypedLanguage } from '#engine/parsing/numbers.ts'

import { applyChange, digestOf } from '../platform/changes/plan.ts'
import { inTransaction } from '../platform/db/write.ts'
import { badRequest, os } from '../platform/rpc/base.ts'
import { priceChangeRecords } from './changes/write.ts'
import { readWorksheets } from './spreadsheets/file.ts'
import { linesOf } from './spreadsheets/lines.ts'
import { planSpreadsheet, rowsToExport, spreadsheetPlanner } from './spreadsheets/plan.ts'

export const price_sheets = {
  rows: os.price_sheets.rows.handler(async ({ input: { product_ids }, context: { db, day } }) => {
    const items = await rowsToExport(db, product_ids, day)
    if (items.length > MAX_CHANGED_ROWS) throw badRequest({ field: 'product_ids', key: 'too_many_rows', params: { max: MAX_CHANGED_ROWS } })
    return { items }
  }),
  preview: os.price_sheets.preview.handler(async ({ input, context }) => {
    const { lines } = await planSpreadsheet(context.db, await readLines(input, context.day))
    const listed = lines.map(({ shown }) => shown).filter(({ outcome, cells }) => outcome !== 'unchanged' || cells.length > 0)
    return { lines: listed, unchanged: lines.length - listed.length, digest: digestOf(lines) }
  }),
  apply: os.price_sheets.apply.handler(async ({ input, context }) => {
    const planner = spreadsheetPlanner(await readLines(input, context.day), input.file.name.slice(0, 200))
    return await inTransaction(context, async (tx) => {
      const { id } = await applyChange(tx, planner, input)
      if (id === null) throw badRequest({ field: 'file', key: 'nothing_to_change' })
      return await priceChangeRecords.get(tx, id)
    })
  }),
}

interface Sent {
  file: File
  language: TypedLanguage
  effective_date?: string | undefined
}

async function readLines({ file, language, effective_date }: Sent, day: string) {
  if (effective_date && effective_date < day) throw badRequest({ field: 'effective_date', key: 'before_today' })
  return { lines: linesOf(await readWorksheets(file), language), day: effective_date ?? null }
}
