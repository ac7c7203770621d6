// Reads the composition of an offer, and bundles of the library.
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'

import type { Composition } from '#contract/offers/offer-products.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'
import { type CompositionChange, compositionChanges } from '#engine/offers/composition.ts'
import { saleState } from '#engine/time/on-sale.ts'

import type { Db } from '../../platform/db/index.ts'
import { among, askAll, compile, run } from '../../platform/db/query.ts'
import { offers, products, section_bundles, sections, users } from '../../platform/db/schema.ts'
import { productNameSql } from '../../products/name.ts'
import { type Reading, visible } from '../read.ts'

export type Section = Composition['sections'][number]
export type Bundle = Section['bundles'][number]
export type Product = Bundle['products'][number]['product']

/** The composition of an offer that the reader may see. */
export async function readComposition(reading: Reading, id: number): Promise<Composition | undefined> {
  // The version is read first: a newer composition then causes a conflict later, and is never overwritten.
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

/** The history of the composition of a deleted offer; its bundles stay in the library. */
export const compositionGone = async (reading: Reading, id: number): Promise<CompositionChange[]> =>
  compositionChanges(await readSections(reading, id), [])

/** One bundle, as SQL in parentheses. */
export type OneBundle = SQL<number>
export const bundleWith = (id: number): OneBundle => sql`(${id}::int)`
/** The bundle that contains the link to a product. */
export const bundleHolding = (link_id: number): OneBundle => sql`(select bundle_id from bundle_products where id = ${link_id})`

/** The sections of an offer in order, with their bundles and products; with `only`, just that bundle and its section. */
export async function readSections(reading: Reading, offer_id: number, only?: OneBundle): Promise<Section[]> {
  const { db } = reading
  const places = compile(sql`
    select s.id, s.name, sb.bundle_id from sections s left join section_bundles sb on sb.section_id = s.id
    where s.offer_id = ${offer_id} and ${only ? sql`sb.bundle_id = ${only}` : sql`true`}
    order by s.position, s.id, sb.position, sb.bundle_id`)
  const chosen =
    only ?? sql`(select sb.bundle_id from section_bundles sb join sections s on s.id = sb.section_id where s.offer_id = ${offer_id})`
  const [placed, held] = await askAll(
    db,
    () => run<{ id: number; name: string; bundle_id: number | null }>(db, places, { prepare: true }),
    () => readBundles(reading, chosen, offer_id),
  )
  const found = new Map(held.map((bundle) => [bundle.id, bundle]))
  return [...Map.groupBy(placed, ({ id }) => id)].map(([id, rows]) => ({
    id,
    name: rows[0]?.name ?? '',
    bundles: rows.flatMap(({ bundle_id }) => found.get(bundle_id ?? 0) ?? []),
  }))
}

export const inOffer = (db: Db, offer_id: number) =>
  db
    .select({ id: section_bundles.bundle_id })
    .from(section_bundles)
    .innerJoin(sections, eq(sections.id, section_bundles.section_id))
    .where(eq(sections.offer_id, offer_id))

interface Quantities {
  default_quantity: string | null
  min_quantity: string | null
  max_quantity: string | null
}
interface BundleRow extends Quantities, Omit<Bundle, keyof Quantities | 'products'> {
  products: (Quantities & Omit<ProductColumns, 'id'> & { id: number; required: boolean; product_id: number })[]
}

/**
 * The bundles whose ids are `in chosen`, unordered, with their products and the other visible offers that contain them, except the offer
 * `besides`. A single statement with few variants of its text.
 */
export async function readBundles(reading: Reading, chosen: SQL, besides: number | null = null): Promise<Bundle[]> {
  const rows = await run<BundleRow>(
    reading.db,
    compile(sql`
      select b.id, b.reference, b.name, b.required, ${quantities('b')}, b.indicative_budget::text,
        coalesce(l.products, '[]') as products, coalesce(o.offers, '[]') as shared_with
      from bundles b
      left join (
        select bundle_id, json_agg(link order by position, id) as products from (
          select bp.bundle_id, bp.position, bp.id, bp.required, ${quantities('bp')}, bp.product_id, ${products.reference}, ${designation} as designation,
            ${products.marketing_start_date}, ${products.marketing_end_date}, ${products.masterdata_state}
          from bundle_products bp join products on products.id = bp.product_id
          where bp.bundle_id in ${chosen}) link
        group by bundle_id) l on l.bundle_id = b.id
      left join (
        select bundle_id, json_agg(json_build_object('id', id, 'name', name) order by name, id) as offers from (
          select distinct sb.bundle_id, offers.id, offers.name
          from section_bundles sb join sections s on s.id = sb.section_id join offers on offers.id = s.offer_id
          where sb.bundle_id in ${chosen} and offers.id is distinct from ${besides}::int and ${visible(reading) ?? sql`true`}) standing
        group by bundle_id) o on o.bundle_id = b.id
      where b.id in ${chosen}`),
    { prepare: true },
  )
  return rows.map(({ indicative_budget, ...bundle }) => ({
    ...bundle,
    ...quantitiesOf(bundle),
    indicative_budget: indicative_budget === null ? null : normalizeDecimal(indicative_budget),
    products: bundle.products.map(({ product_id, ...link }) => ({
      id: link.id,
      product: asProduct({ ...link, id: product_id }, reading.day),
      ...quantitiesOf(link),
      required: link.required,
    })),
  }))
}

const quantities = (of: string) => sql.raw(['default', 'min', 'max'].map((which) => `${of}.${which}_quantity::text`).join(', '))
const designation = productNameSql(products)
const productColumns = {
  id: products.id,
  reference: products.reference,
  designation,
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
/** Products as a composition shows them. */
export const productsOf = async ({ db, day }: OnDay, ids: number[]): Promise<Map<number, Product>> =>
  new Map((await amongProducts(db, ids)).map((row) => [row.id, asProduct(row, day)]))

/** The same, locked against deletion until the transaction ends. */
export async function readProducts({ db, day }: OnDay, ids: number[]): Promise<Map<number, Product>> {
  if (ids.length === 0) return new Map()
  return new Map((await amongProducts(db, ids).for('key share')).map((row) => [row.id, asProduct(row, day)]))
}

/** The products with these references, ignoring case. */
export async function findProducts({ db, day }: Pick<Reading, 'db' | 'day'>, references: string[]): Promise<Product[]> {
  const wanted = sql`select lower(value) from jsonb_array_elements_text(${JSON.stringify(references)}::jsonb)`
  const rows = await db
    .select(productColumns)
    .from(products)
    .where(sql`lower(${products.reference}) in (${wanted})`)
    .orderBy(asc(products.id))
  return rows.map((row) => asProduct(row, day))
}

/** Null quantities were not written by the API; they default to one, with a minimum of zero and no maximum. */
function quantitiesOf({ default_quantity, min_quantity, max_quantity }: Quantities) {
  return {
    default_quantity: normalizeDecimal(default_quantity ?? '1'),
    min_quantity: normalizeDecimal(min_quantity ?? '0'),
    max_quantity: max_quantity === null ? null : normalizeDecimal(max_quantity),
  }
}
