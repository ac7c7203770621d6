// Reads what an offer is composed of, and bundles as the library keeps them.
import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'

import type { Composition } from '#contract/offers/offer-products.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'
import { type CompositionChange, compositionChanges } from '#engine/offers/composition.ts'
import { saleState } from '#engine/time/on-sale.ts'

import type { Db } from '../../../db/index.ts'
import { among, askAll } from '../../../db/query.ts'
import { bundle_products, bundles, offers, products, section_bundles, sections, users } from '../../../db/schema.ts'
import { type Reading, visible } from '../read.ts'

export type Section = Composition['sections'][number]
type Bundle = Section['bundles'][number]
export type Product = Bundle['products'][number]['product']

/** The composition of an offer that the reader may see. */
export async function readComposition(reading: Reading, id: number): Promise<Composition | undefined> {
  // Its version first: what is newer than it is refused as a conflict later, and never overwritten.
  const [offer] = await reading.db
    .select({ version: offers.version, updated_at: offers.updated_at, updated_by: { id: users.id, name: users.name } })
    .from(offers)
    .leftJoin(users, eq(users.id, offers.updated_by))
    .where(and(eq(offers.id, id), visible(reading)))
  if (!offer) return undefined
  const composed = await readSections(reading, id)
  const empty = composed.flatMap((section) => section.bundles).filter((bundle) => bundle.products.length === 0)
  return { ...offer, sections: composed, warnings: empty.map((bundle) => ({ kind: 'EMPTY_BUNDLE' as const, bundle_id: bundle.id })) }
}

/** What history says of the composition of an offer that is deleted; its bundles stay in the library. */
export const compositionGone = async (reading: Reading, id: number): Promise<CompositionChange[]> =>
  compositionChanges(await readSections(reading, id), [])

/** One bundle, as SQL. */
export type OneBundle = SQL<number>
export const bundleWith = (id: number): OneBundle => sql`${id}::int`
/** The bundle in which the link to an article stands. */
export const bundleHolding = (link_id: number): OneBundle => sql`(select bundle_id from bundle_products where id = ${link_id})`

/** The sections of an offer in their order, with all that stands in them; `only` one bundle, where it stands. */
export async function readSections(reading: Reading, offer_id: number, only?: OneBundle): Promise<Section[]> {
  const { db } = reading
  const chosen = (id: typeof bundles.id | typeof section_bundles.bundle_id) => (only ? eq(id, only) : inArray(id, inOffer(db, offer_id)))
  const places = db
    .select({ id: sections.id, name: sections.name, bundle_id: section_bundles.bundle_id })
    .from(sections)
    .leftJoin(section_bundles, eq(section_bundles.section_id, sections.id))
    .where(and(eq(sections.offer_id, offer_id), only && eq(section_bundles.bundle_id, only)))
    .orderBy(asc(sections.position), asc(sections.id), asc(section_bundles.position), asc(section_bundles.bundle_id))
    .prepare('sections')
  const [placed, held, standing] = await askAll(
    db,
    () => places.execute(),
    () => readBundles(reading, chosen(bundles.id)),
    () => offersOf(reading, and(chosen(section_bundles.bundle_id), ne(offers.id, offer_id))),
  )
  const found = new Map(held.map((bundle) => [bundle.id, { ...bundle, shared_with: standing(bundle.id) }]))
  return [...Map.groupBy(placed, ({ id }) => id)].map(([id, rows]) => ({
    id,
    name: rows[0]?.name ?? '',
    bundles: rows.flatMap(({ bundle_id }) => found.get(bundle_id ?? 0) ?? []),
  }))
}

/** The bundles of an offer. */
export const inOffer = (db: Db, offer_id: number) =>
  db
    .select({ id: section_bundles.bundle_id })
    .from(section_bundles)
    .innerJoin(sections, eq(sections.id, section_bundles.section_id))
    .where(eq(sections.offer_id, offer_id))

/** Bundles with their articles, in no order. */
export async function readBundles({ db, day }: Pick<Reading, 'db' | 'day'>, where: SQL): Promise<Omit<Bundle, 'shared_with'>[]> {
  const chosen = db.select({ id: bundles.id }).from(bundles).where(where)
  const held = db
    .select({ link: bundle_products, product: productColumns })
    .from(bundle_products)
    .innerJoin(products, eq(products.id, bundle_products.product_id))
    .where(inArray(bundle_products.bundle_id, chosen))
    .orderBy(asc(bundle_products.position), asc(bundle_products.id))
    .prepare('links')
  const [rows, links] = await askAll(
    db,
    () => db.select().from(bundles).where(where).prepare('bundles').execute(),
    () => held.execute(),
  )
  const linksOf = Map.groupBy(links, ({ link }) => link.bundle_id)
  return rows.map(({ id, reference, name, required, indicative_budget, ...bundle }) => ({
    id,
    reference,
    name,
    required,
    ...quantitiesOf(bundle),
    indicative_budget: indicative_budget === null ? null : normalizeDecimal(indicative_budget),
    products: (linksOf.get(id) ?? []).map(({ link, product }) => ({
      id: link.id,
      product: asProduct(product, day),
      ...quantitiesOf(link),
      required: link.required,
    })),
  }))
}

const productColumns = {
  id: products.id,
  reference: products.reference,
  designation: sql<string>`coalesce(nullif(${products.commercial_designation}, ''), ${products.mdm_designation})`,
  marketing_start_date: products.marketing_start_date,
  marketing_end_date: products.marketing_end_date,
  masterdata_state: products.masterdata_state,
}
type ProductColumns = Pick<typeof products.$inferSelect, 'id' | 'reference' | 'marketing_start_date' | 'marketing_end_date'> & {
  designation: string
  masterdata_state: string | null
}
const asProduct = ({ id, reference, designation, masterdata_state, ...period }: ProductColumns, day: string): Product => ({
  id,
  reference,
  designation,
  on_sale: saleState(period, day).on_sale,
  missing_upstream: masterdata_state === 'missing',
})

const amongProducts = (db: Db, ids: number[]) =>
  db
    .select(productColumns)
    .from(products)
    .where(sql`${products.id} in ${among(ids)}`)
    .orderBy(asc(products.id))

type OnDay = Pick<Reading, 'db' | 'day'>
/** These products, as a composition names them. */
export const productsOf = async ({ db, day }: OnDay, ids: number[]): Promise<Map<number, Product>> =>
  new Map((await amongProducts(db, ids)).map((row) => [row.id, asProduct(row, day)]))

/** Of these products nobody deletes one before the transaction ends. */
export async function readProducts({ db, day }: OnDay, ids: number[]): Promise<Map<number, Product>> {
  if (ids.length === 0) return new Map()
  return new Map((await amongProducts(db, ids).for('key share')).map((row) => [row.id, asProduct(row, day)]))
}

/** The products with these references, whatever their case. */
export async function findProducts({ db, day }: Pick<Reading, 'db' | 'day'>, references: string[]): Promise<Product[]> {
  const wanted = sql`select lower(value) from jsonb_array_elements_text(${JSON.stringify(references)}::jsonb)`
  const rows = await db
    .select(productColumns)
    .from(products)
    .where(sql`lower(${products.reference}) in (${wanted})`)
    .orderBy(asc(products.id))
  return rows.map((row) => asProduct(row, day))
}

/** Rows that say nothing of their quantities were made by no call: one, from none to as many as one likes. */
function quantitiesOf(row: { default_quantity: string | null; min_quantity: string | null; max_quantity: string | null }) {
  const { default_quantity, min_quantity, max_quantity } = row
  return {
    default_quantity: normalizeDecimal(default_quantity ?? '1'),
    min_quantity: normalizeDecimal(min_quantity ?? '0'),
    max_quantity: max_quantity === null ? null : normalizeDecimal(max_quantity),
  }
}

/** In which offers bundles stand, of those that the reader may see, by name. */
export async function offersOf(reading: Reading, where: SQL | undefined): Promise<(bundle_id: number) => { id: number; name: string }[]> {
  const rows = await reading.db
    .selectDistinct({ bundle_id: section_bundles.bundle_id, id: offers.id, name: offers.name })
    .from(section_bundles)
    .innerJoin(sections, eq(sections.id, section_bundles.section_id))
    .innerJoin(offers, eq(offers.id, sections.offer_id))
    .where(and(where, visible(reading)))
    .orderBy(asc(offers.name), asc(offers.id))
    .prepare('standing')
    .execute()
  const found = Map.groupBy(rows, ({ bundle_id }) => bundle_id)
  return (bundle_id) => (found.get(bundle_id) ?? []).map(({ id, name }) => ({ id, name }))
}
