// The demo's prices: three catalogues, and tariffs of every kind on some of its articles, with their history.
import { eq } from 'drizzle-orm'

import { type Actor, amountNames, type Amount, type AmountName, type Amounts } from '../../engine/amounts.ts'
import { addDays, dayBefore } from '../../engine/days.ts'
import { normalizeDecimal } from '../../engine/normalize-decimal.ts'
import { today } from '../../engine/today.ts'
import { columnsOf } from '../entities/selling-prices/rows.ts'
import { demoAccounts } from './demo-data.ts'
import type { Db } from './index.ts'
import { catalogs, products, purchase_prices, selling_prices, users } from './schema.ts'
import { type Author, creationChanges, recordHistory } from './write.ts'

const demoCatalogs = [
  { code: 'NAT', name: 'Catalogue national', zone: null },
  { code: 'LYO', name: 'Catalogue Lyon Métropole', zone: 'LYO' },
  { code: 'GC', name: 'Grands comptes', zone: 'NAT' },
] as const
type CatalogCode = (typeof demoCatalogs)[number]['code']

interface DemoTarif extends Partial<Amounts> {
  reference: string
  catalog: CatalogCode
  actor: Actor
  start_date: string
  end_date?: string
  active?: boolean
  unit_label?: string
}

/** Once, into a database without any catalogue: what somebody deletes does not come back. */
export async function seedPrices(tx: Db): Promise<void> {
  if ((await tx.$count(catalogs)) > 0) return
  const [author = null] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.email, demoAccounts[1]?.email ?? ''))
  const made = new Map<CatalogCode, { id: number; name: string }>()
  for (const catalog of demoCatalogs) {
    const [row] = await tx.insert(catalogs).values(catalog).returning({ id: catalogs.id, name: catalogs.name })
    if (!row) continue
    made.set(catalog.code, row)
    await recordHistory(tx, 'catalogs', row.id, 'created', author, creationChanges(catalog))
  }
  const articles = await tx.select({ id: products.id, name: products.reference }).from(products)
  const tarifs = demoTarifs(today())
  for (const { id, name } of articles) if (tarifs.some(({ reference }) => reference === name)) await backdate(tx, author, id)
  for (const tarif of tarifs) {
    const [product, catalog] = [articles.find(({ name }) => name === tarif.reference), made.get(tarif.catalog)]
    if (product && catalog) await addTarif(tx, author, product, catalog, tarif)
  }
  const copier = articles.find(({ name }) => name === COPIER)
  if (copier) await addRise(tx, author, copier)
}

type Named = { id: number; name: string }

async function addTarif(tx: Db, author: Author | null, product: Named, catalog: Named, tarif: DemoTarif): Promise<void> {
  const { actor, start_date, end_date = null, active = true, unit_label = null } = tarif
  const amounts = Object.fromEntries(amountNames.map((name) => [name, tarif[name] ?? null])) as Amounts
  const said = { actor, active, start_date, end_date, unit_label }
  const place = { product_id: product.id, catalog_id: catalog.id, updated_by: author?.id ?? null }
  const [row] = await tx
    .insert(selling_prices)
    .values({ ...place, ...said, ...columnsOf(amounts) })
    .returning({ id: selling_prices.id })
  if (!row) return
  const changes = creationChanges({ product_id: product, catalog_id: catalog, ...said, ...amounts })
  await recordHistory(tx, 'sellingprices', row.id, 'created', author, changes)
}

/** An import knows prices from its own day on; the demo's articles were bought before. */
async function backdate(tx: Db, author: Author | null, product_id: number): Promise<void> {
  for (const row of await tx.select().from(purchase_prices).where(eq(purchase_prices.product_id, product_id))) {
    const start_date = addDays(row.start_date, -500)
    const stamp = { version: row.version + 1, updated_by: author?.id ?? null }
    await tx
      .update(purchase_prices)
      .set({ start_date, ...stamp })
      .where(eq(purchase_prices.id, row.id))
    const change = { field: 'start_date', old_value: row.start_date, new_value: start_date }
    await recordHistory(tx, 'purchaseprices', row.id, 'updated', author, [change])
  }
}

/** The supplier's price of the copier, which came with its import, rises in spring. */
async function addRise(tx: Db, author: Author | null, product: Named): Promise<void> {
  const rows = await tx.select().from(purchase_prices).where(eq(purchase_prices.product_id, product.id))
  const [now] = rows
  const rise = addDays(today(), 100)
  if (!now || rows.length > 1 || now.end_date !== null || now.start_date >= dayBefore(rise)) return
  const stamp = { version: now.version + 1, updated_by: author?.id ?? null }
  await tx
    .update(purchase_prices)
    .set({ end_date: dayBefore(rise), ...stamp })
    .where(eq(purchase_prices.id, now.id))
  const ended = [{ field: 'end_date', old_value: null, new_value: dayBefore(rise) }]
  await recordHistory(tx, 'purchaseprices', now.id, 'updated', author, ended)
  const next = { product_id: product.id, amount: normalizeDecimal(RISEN), start_date: rise, end_date: null }
  const [row] = await tx
    .insert(purchase_prices)
    .values({ ...next, updated_by: author?.id ?? null })
    .returning({ id: purchase_prices.id })
  if (row) await recordHistory(tx, 'purchaseprices', row.id, 'created', author, creationChanges({ ...next, product_id: product }))
}

const COPIER = 'KEL-C2530'
const RISEN = '2290'
const euros = (value: string): Amount => ({ value: normalizeDecimal(value), unit: 'EUR' })
const percent = (value: string): Amount => ({ value: normalizeDecimal(value), unit: 'PERCENT' })
const markups = (of: Partial<Record<AmountName, string>>): Partial<Amounts> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, percent(value)]))

/** Around `day`, so that the demo always has something that runs, that comes and that is over. */
function demoTarifs(day: string): DemoTarif[] {
  const ladder = { agency_purchase_price: '6', seller_purchase_price: '9', min_price: '12', recommended_price: '28', max_price: '45' }
  const next = addDays(day, 41)
  return [
    {
      reference: COPIER,
      catalog: 'NAT',
      actor: 'agency',
      start_date: addDays(day, -400),
      end_date: addDays(day, -121),
      ...markups({ ...ladder, recommended_price: '25' }),
      unit_label: 'pièce',
    },
    // Ninety days without a price: the gap of the timeline.
    {
      reference: COPIER,
      catalog: 'NAT',
      actor: 'agency',
      start_date: addDays(day, -30),
      end_date: dayBefore(next),
      ...markups(ladder),
      public_price: euros('3490'),
      unit_label: 'pièce',
    },
    {
      reference: COPIER,
      catalog: 'NAT',
      actor: 'agency',
      start_date: next,
      ...markups({ ...ladder, recommended_price: '31' }),
      public_price: euros('3590'),
      unit_label: 'pièce',
    },
    {
      reference: COPIER,
      catalog: 'NAT',
      actor: 'seller',
      start_date: addDays(day, -30),
      ...markups({ ...ladder, min_price: '15' }),
      public_price: euros('3490'),
      unit_label: 'pièce',
    },
    {
      reference: COPIER,
      catalog: 'LYO',
      actor: 'seller',
      start_date: addDays(day, -10),
      end_date: addDays(day, 20),
      ...markups({ ...ladder, recommended_price: '22' }),
      unit_label: 'pièce',
    },
    {
      reference: COPIER,
      catalog: 'GC',
      actor: 'agency',
      start_date: addDays(day, -60),
      active: false,
      recommended_price: euros('2690'),
      unit_label: 'pièce',
    },
    // A click price: fractions of a cent must survive.
    {
      reference: 'KEL-C4550',
      catalog: 'NAT',
      actor: 'agency',
      start_date: addDays(day, -200),
      group_purchase_price: euros('0.0031'),
      agency_purchase_price: euros('0.0035'),
      seller_purchase_price: percent('8'),
      min_price: percent('15'),
      recommended_price: euros('0.0045'),
      max_price: euros('0.0060'),
      unit_label: 'page noir et blanc',
    },
    ...['ORV-LM210', 'ORV-LM330', 'ORV-MC280', 'NDX-14A', 'LUM-24F', 'PAP-A4-80', 'VOX-DECT4'].map((reference): DemoTarif => ({
      reference,
      catalog: 'NAT',
      actor: 'agency',
      start_date: addDays(day, -90),
      ...markups(ladder),
      unit_label: 'pièce',
    })),
    {
      reference: 'ORV-LM210',
      catalog: 'NAT',
      actor: 'seller',
      start_date: addDays(day, -90),
      ...markups({ ...ladder, min_price: '15' }),
      unit_label: 'pièce',
    },
  ]
}
