// The demo's technical nomenclatures in three printer categories, some with lines that still need attention.
import { eq } from 'drizzle-orm'

import { today } from '#engine/time/today.ts'

import { completeLines } from '../../../costing/given.ts'
import { lineSet } from '../../../costing/lines.ts'
import { category } from '../../../costing/printer-categories.ts'
import { nomenclature } from '../../../costing/technical-nomenclatures.ts'
import { printer_categories, products, technical_nomenclatures } from '../schema.ts'
import { inTransaction, type Tx } from '../write.ts'
import { writeLines } from '../write/lines.ts'
import { insertRow } from '../write/rows.ts'
import { accountOf } from './accounts.ts'
import { OFFERS } from './data.ts'
import { demoCategories, type DemoNomenclature, incomplete } from './nomenclatures/printers.ts'
import { daysAgo, REVISED } from './past.ts'

/** Runs only in a database without printers, so that deleted ones do not come back. */
export async function seedNomenclatures(tx: Tx): Promise<void> {
  if ((await tx.$count(technical_nomenclatures)) + (await tx.$count(printer_categories)) > 0) return
  await inTransaction({ db: tx, user: await accountOf(tx, OFFERS) }, (own) => daysAgo(own, REVISED, () => seedAll(own)))
}

async function seedAll(tx: Tx): Promise<void> {
  for (const { nomenclatures, ...described } of demoCategories) {
    const { id } = await insertRow(tx, category, described)
    for (const one of nomenclatures) await addNomenclature(tx, one, id)
  }
  await addNomenclature(tx, incomplete, null)
}

/** Uses the present prices of its products, unless it sets others. */
async function addNomenclature(tx: Tx, { lines, printer, ...known }: DemoNomenclature, printer_category_id: number | null): Promise<void> {
  const [article] = await tx.select({ id: products.id }).from(products).where(eq(products.reference, printer))
  const made = await insertRow(tx, nomenclature, { ...known, printer_category_id, printer_id: article?.id ?? null })
  const given = await completeLines({ db: tx, day: today(), seesPrices: true }, lines, (place) => `items.${place}.`)
  await writeLines(
    tx,
    nomenclature,
    lineSet,
    made,
    given.map((line) => ({ ...line })),
  )
}
