// Prices as a spreadsheet: rows for the export, an edited sheet cell by cell, and applying it as one change.
import { MAX_CHANGED_ROWS } from '../../contract/price-changes.ts'
import { today } from '../../engine/today.ts'
import type { TypedLanguage } from '../../engine/typed-numbers.ts'
import { badRequest, os } from '../base.ts'
import { writer } from '../db/write.ts'
import { findChange, mayChangeMany } from './price-changes.ts'
import { lockProducts } from './price-changes/ground.ts'
import { changedSince } from './price-changes/undo.ts'
import { writeChange } from './price-changes/write.ts'
import { readSheets } from './price-sheets/file.ts'
import { type Line, linesOf } from './price-sheets/lines.ts'
import { digestOf, type PlannedLine, planSheet, productsOf, rowsToExport } from './price-sheets/plan.ts'
import { notFound } from './references.ts'

export const price_sheets = {
  rows: os.price_sheets.rows.handler(async ({ input: { product_ids }, context: { db } }) => {
    const items = await rowsToExport(db, product_ids, today())
    if (items.length > MAX_CHANGED_ROWS) throw badRequest({ field: 'product_ids', key: 'too_many_rows', params: { max: MAX_CHANGED_ROWS } })
    return { items }
  }),
  preview: os.price_sheets.preview.handler(async ({ input, context }) => {
    mayChangeMany(context)
    const planned = await planSheet(context.db, await readLines(input), input.effective_date ?? null)
    const said = planned.filter(({ answer }) => answer.outcome !== 'unchanged' || answer.cells.length > 0)
    return { lines: said.map(({ answer }) => answer), unchanged: planned.length - said.length, digest: digestOf(planned) }
  }),
  apply: os.price_sheets.apply.handler(async ({ input, context }) => {
    mayChangeMany(context)
    const author = writer(context.user)
    const lines = await readLines(input)
    return await context.db.transaction(async (tx) => {
      await lockProducts(tx, await productsOf(tx, lines))
      const planned = await planSheet(tx, lines, input.effective_date ?? null)
      if (digestOf(planned) !== input.digest) throw changedSince([])
      const writes = accepted(planned, input.skip_refused).flatMap((line) => line.writes)
      const effective_date = input.effective_date ?? null
      const change = { kind: 'sheet' as const, effective_date, parameters: { file_name: input.file.name.slice(0, 200) } }
      const references = new Map(planned.flatMap(({ answer: { product } }) => (product ? [[product.id, product.reference]] : [])))
      const id = await writeChange(tx, author, change, writes, (product_id) => references.get(product_id) ?? '')
      return (await findChange(tx, id)) ?? notFound()
    })
  }),
}

interface Sent {
  file: File
  language: TypedLanguage
  effective_date?: string | undefined
}

async function readLines({ file, language, effective_date }: Sent): Promise<Line[]> {
  if (effective_date && effective_date < today()) throw badRequest({ field: 'effective_date', key: 'before_today' })
  return linesOf(await readSheets(file), language)
}

function accepted(planned: PlannedLine[], skip_refused: boolean): PlannedLine[] {
  const refused = planned.filter(({ answer }) => answer.outcome === 'refused')
  if (refused.length > 0 && !skip_refused)
    throw badRequest(...refused.map(({ answer }) => ({ field: `lines.${answer.line}`, key: answer.key ?? 'invalid' })))
  const changed = planned.filter(({ answer }) => answer.outcome === 'changed')
  if (changed.length === 0) throw badRequest({ field: 'file', key: 'nothing_to_change' })
  return changed
}
