// The demo's products: a sample of master data, imported like real data and then edited by the catalogue manager.
import { fileURLToPath } from 'node:url'

import { and, eq, inArray, isNull } from 'drizzle-orm'

import { historyValuesOf, product as productEntity } from '../../../products/write.ts'
import { importLines } from '../../masterdata/import.ts'
import { mark } from '../../masterdata/refresh.ts'
import { linesOf, openBytes, type Line } from '../../masterdata/source/lines.ts'
import { business, categorizations, product_tags, products, tags } from '../schema.ts'
import { differences, inTransaction, type Tx } from '../write.ts'
import { lockRows } from '../write/locks.ts'
import { saveRow } from '../write/rows.ts'
import { updateMany } from '../write/sets.ts'
import { accountOf } from './accounts.ts'
import { CATALOGUE, demoBusiness } from './data.ts'
import { addDocuments, demoFiles } from './files.ts'

const SAMPLE = fileURLToPath(new URL('../../masterdata/source/sample.ndjson', import.meta.url))
/** The remaining lines stay upstream, so that a search in master data finds new products. */
const IMPORTED = 71

type Product = typeof products.$inferSelect

export async function seedProducts(tx: Tx): Promise<void> {
  const [any] = await tx.select({ id: products.id }).from(products).limit(1)
  if (any) return
  const { chunks } = await openBytes(SAMPLE)
  await importLines(tx, firstOf(linesOf(chunks), IMPORTED))
  await groupJobs(tx)
  const writes = (await tx.select().from(products)).map((product) => {
    const history = differences(product, decisions(product))
    const set = Object.fromEntries(history.map(({ field, new_value }) => [field, new_value]))
    return { id: product.id, version: product.version, set, history }
  })
  const decided = writes.filter(({ history }) => history.length > 0)
  await inTransaction({ db: tx, user: await accountOf(tx, CATALOGUE) }, async (own) => {
    await updateMany(own, productEntity, decided)
    for (const row of await lockRows(own, productEntity, inArray(products.reference, Object.keys(demoFiles)))) {
      const { image } = demoFiles[row.reference] ?? {}
      if (image)
        await saveRow(own, productEntity, row, { ...image }, differences(historyValuesOf(row), historyValuesOf({ ...row, ...image })))
      await addDocuments(own, 'products', row)
    }
    const gone = await own.select({ id: products.id }).from(products).where(eq(products.reference, FORGOTTEN))
    await mark(
      own,
      gone.map(({ id }) => id),
      'missing',
    )
  })
  for (const [name, references] of Object.entries(tagged)) await tag(tx, name, references)
}

async function* firstOf(chunks: AsyncIterable<Line[]>, count: number): AsyncGenerator<Line[]> {
  for await (const lines of chunks) yield lines.filter(({ number }) => number <= count)
}

async function groupJobs(tx: Tx): Promise<void> {
  for (const [name, jobs] of Object.entries(demoBusiness)) {
    const [made] = await tx.insert(business).values({ name }).onConflictDoNothing().returning()
    if (!made) continue
    const ungrouped = and(eq(categorizations.level, 'job'), inArray(categorizations.name, jobs), isNull(categorizations.business_id))
    await tx.update(categorizations).set({ business_id: made.id }).where(ungrouped)
  }
}

/** The changes that a user has made to an imported product: its sale period and its name. */
function decisions(product: Product): Partial<Product> {
  const { reference, supplier_marketing_start_date: start } = product
  const name = shortNames[reference]
  const own: Partial<Product> = name ? { commercial_designation: name } : {}
  if (withdrawn.has(reference)) return { ...own, marketing_start_date: '2021-09-01', marketing_end_date: '2025-12-31' }
  if (announced.has(reference)) return { ...own, marketing_start_date: '2030-01-06' }
  return start ? { ...own, marketing_start_date: start } : own
}

/** A product that no longer exists in master data, but is still in an offer. */
const FORGOTTEN = 'CBX-CLAV'
const withdrawn = new Set(['KEL-M3060', 'ORV-MM300', 'CBX-CLAV'])
const announced = new Set(['RVT-W7', 'ORV-LC480'])
const shortNames: Record<string, string> = {
  'KEL-C2530': 'Copieur couleur A3 KC-2530i',
  'KEL-C4550': 'Copieur couleur A3 KC-4550i avec finition',
  'ORV-LC360': 'Imprimante couleur LC360',
  'NDX-14A': 'Portable Plume 14',
}
const tagged: Record<string, string[]> = {
  Nouveauté: ['RVT-W7', 'LUM-34W', 'NDX-16P', 'KEL-C6070'],
  'Meilleure vente': ['ORV-MC280', 'ORV-LM210', 'LUM-24F', 'PAP-A4-80'],
  'Éco-responsable': ['TER-210', 'PAP-A4-80', 'SOL-J510'],
  'Fin de série': ['KEL-M3060', 'ORV-MM300'],
  'Marché hospitalier': ['TIQ-420W', 'VOX-DECT4'],
}

async function tag(tx: Tx, name: string, references: string[]): Promise<void> {
  const [found] = await tx.select().from(tags).where(eq(tags.name, name))
  const marked = await tx.select({ product_id: products.id }).from(products).where(inArray(products.reference, references))
  if (!found || marked.length === 0) return
  await tx.insert(product_tags).values(marked.map(({ product_id }) => ({ product_id, tag_id: found.id })))
}
