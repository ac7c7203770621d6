// The demo's prices: three catalogues, and selling prices of every kind for some of its products, with their history.
import { eq } from 'drizzle-orm'

import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'
import { type Actor, type Amount, type AmountName, type Amounts } from '#engine/prices/amounts.ts'
import { addDays, dayBefore } from '#engine/time/days.ts'
import { today } from '#engine/time/today.ts'

import { amountsOf, columnsOf, purchasePrice, sellingPrice } from '../../../prices/selling-prices/rows.ts'
import { catalogs, products, purchase_prices, selling_prices } from '../schema.ts'
import { differences, inTransaction, type Tx } from '../write.ts'
import { lockRows } from '../write/locks.ts'
import { insertRow, saveRow } from '../write/rows.ts'
import { accountOf } from './accounts.ts'
import { CATALOGUE } from './data.ts'
import { daysAgo, PRICED, RAISED } from './past.ts'
import { seedPlans } from './plans.ts'

const demoCatalogs = [
  { code: 'NAT', name: 'Catalogue national', zone: 'NAT' },
  { code: 'LYO', name: 'Catalogue Lyon Métropole', zone: 'LYO' },
  { code: 'GC', name: 'Grands comptes', zone: 'NAT' },
] as const
type CatalogCode = (typeof demoCatalogs)[number]['code']

interface DemoSellingPrice extends Partial<Amounts> {
  reference: string
  catalog: CatalogCode
  actor: Actor
  start_date: string
  end_date?: string
  active?: boolean
  unit_label?: string
  /** Its initial amounts. */
  former?: Partial<Amounts>
}

/** Runs only in a database without catalogues, so that deleted ones do not come back. */
export async function seedPrices(tx: Tx): Promise<void> {
  if ((await tx.$count(catalogs)) > 0) return
  await inTransaction({ db: tx, user: await accountOf(tx, CATALOGUE) }, async (own) => {
    const raise = await daysAgo(own, PRICED, () => seedAll(own))
    await daysAgo(own, RAISED, raise)
    await seedPlans(own)
  })
}

/** Returns the price changes to make later. */
async function seedAll(tx: Tx): Promise<() => Promise<void>> {
  const made = new Map<CatalogCode, number>()
  for (const catalog of demoCatalogs) made.set(catalog.code, (await insertRow(tx, { table: catalogs, entity: 'catalogs' }, catalog)).id)
  const seeded = await tx.select({ id: products.id, name: products.reference }).from(products)
  const rows = demoSellingPrices(today())
  for (const { id, name } of seeded) if (rows.some(({ reference }) => reference === name)) await backdate(tx, id)
  const former: { id: number; amounts: Partial<Amounts> }[] = []
  for (const row of rows) {
    const [product, catalog_id] = [seeded.find(({ name }) => name === row.reference), made.get(row.catalog)]
    if (!product || !catalog_id) continue
    const id = await addSellingPrice(tx, product.id, catalog_id, { ...row, ...row.former })
    if (row.former) former.push({ id, amounts: row })
  }
  return async () => {
    for (const { id, amounts } of former) await changeSellingPrice(tx, id, amounts)
    const copier = seeded.find(({ name }) => name === COPIER)
    if (copier) await addRise(tx, copier.id)
  }
}

async function addSellingPrice(tx: Tx, product_id: number, catalog_id: number, row: DemoSellingPrice): Promise<number> {
  const { actor, start_date, end_date = null, active = true, unit_label = null, reference: _, catalog: __, former: ___, ...amounts } = row
  const made = { product_id, catalog_id, actor, active, start_date, end_date, unit_label, ...columnsOf(amounts) }
  return (await insertRow(tx, sellingPrice, made)).id
}

async function changeSellingPrice(tx: Tx, id: number, { recommended_price }: Partial<Amounts>): Promise<void> {
  const [row] = await lockRows(tx, sellingPrice, eq(selling_prices.id, id))
  if (!row || !recommended_price) return
  const changes = differences({ ...amountsOf(row) }, { recommended_price })
  await saveRow(tx, sellingPrice, row, columnsOf({ recommended_price }), changes)
}

/** An import sets purchase prices from its own day on; the demo's products are supposed to have been bought before. */
async function backdate(tx: Tx, product_id: number): Promise<void> {
  for (const row of await lockRows(tx, purchasePrice, eq(purchase_prices.product_id, product_id))) {
    const start_date = addDays(row.start_date, -500)
    await saveRow(tx, purchasePrice, row, { start_date }, differences(row, { start_date }))
  }
}

/** Raises the supplier's price of the copier, which came with its import, in spring. */
async function addRise(tx: Tx, product_id: number): Promise<void> {
  const rows = await lockRows(tx, purchasePrice, eq(purchase_prices.product_id, product_id))
  const [now] = rows
  const rise = addDays(today(), 100)
  if (!now || rows.length > 1 || now.end_date !== null || now.start_date >= dayBefore(rise)) return
  const end_date = dayBefore(rise)
  await saveRow(tx, purchasePrice, now, { end_date }, differences(now, { end_date }))
  await insertRow(tx, purchasePrice, { product_id, amount: normalizeDecimal(RISEN), start_date: rise, end_date: null })
}

const COPIER = 'KEL-C2530'
const RISEN = '2290'
const euros = (value: string): Amount => ({ value: normalizeDecimal(value), unit: 'EUR' })
const percent = (value: string): Amount => ({ value: normalizeDecimal(value), unit: 'PERCENT' })
const markups = (of: Partial<Record<AmountName, string>>): Partial<Amounts> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, percent(value)]))

/** The products sold in offers; the others have no price yet. */
const priced = `
  ORV-LM210 ORV-LM330 ORV-LM540 ORV-MC280 ORV-MC400 KEL-C3540 KEL-C6070 SOL-J510 TIQ-200
  KEL-TK35K KEL-TK35C KEL-TK35M KEL-TK35Y KEL-DK35 KEL-FK35 ORV-T360K ORV-T360C ORV-T360M ORV-T360Y
  ORV-T210 ORV-T210XL SOL-B51K SOL-B51C SOL-B51M PAP-A4-80 PAP-A3-80 PAP-ETQ-24
  NDX-14A NDX-14B NDX-M1 LUM-24F LUM-27Q LUM-75T CBX-SOCLE CBX-CASQ CBX-RJ45-5 0047-OND VLT/BAT#7
  VOX-P10 VOX-P30 VOX-P50V VOX-CONF VOX-DECT4 RVT-S24P RVT-S8 RVT-W6 RVT-F40`
  .trim()
  .split(/\s+/)

/** The products for which the national seller's price has risen. */
const raised = new Set(['KEL-C3540', 'KEL-TK35K', 'PAP-A3-80', 'ORV-LM540'])

/** Dates around `day`, so that the demo always has prices that are running, upcoming and ended. */
function demoSellingPrices(day: string): DemoSellingPrice[] {
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
    // Ninety days without a price, which show the gap in the timeline.
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
    ...priced.map((reference): DemoSellingPrice => ({
      reference,
      catalog: 'NAT',
      actor: 'agency',
      start_date: addDays(day, -90),
      ...markups(ladder),
      unit_label: 'pièce',
    })),
    ...priced.map((reference): DemoSellingPrice => ({
      reference,
      catalog: 'LYO',
      actor: 'seller',
      start_date: addDays(day, -90),
      ...markups({ ...ladder, recommended_price: '26' }),
      unit_label: 'pièce',
    })),
    ...priced.map((reference): DemoSellingPrice => ({
      reference,
      catalog: 'NAT',
      actor: 'seller',
      start_date: addDays(day, -90),
      ...markups({ ...ladder, min_price: '15' }),
      unit_label: 'pièce',
      ...(raised.has(reference) && { former: markups({ recommended_price: '24' }) }),
    })),
  ]
}
