// Completes the lines of a request: a reference is resolved to its product, which fills the empty fields of a new line.
import { eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { GivenLine } from '#contract/costing/nomenclature-lines.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'

import type { Db } from '../platform/db/index.ts'
import { categorizations, manufacturers, products } from '../platform/db/schema.ts'
import { badRequest } from '../platform/rpc/base.ts'
import { pricesOn } from './lines.ts'

interface Asking {
  db: Db
  day: string
  /** Whether the user may see the prices of products. Otherwise they are not filled in, because adding a product would reveal them. */
  seesPrices: boolean
}

/**
 * Returns the lines to store. A line that is new, or whose reference differs from the one in `stored`, becomes the product with that
 * reference, unless it names a product itself. Throws BAD_REQUEST for a new line without a reference, or an unknown product; `at` returns
 * the path of a line in the request.
 */
export async function completeLines(
  { db, day, seesPrices }: Asking,
  given: GivenLine[],
  at: (place: number) => string,
  stored: readonly { id: number; reference: string }[] = [],
): Promise<GivenLine[]> {
  const former = new Map<number | undefined, string>(stored.map(({ id, reference }) => [id, reference]))
  const isNamed = ({ id, product_id, reference }: GivenLine) =>
    product_id === undefined && reference !== undefined && reference !== former.get(id)
  const found = await articlesOf(
    db,
    given.flatMap(({ product_id }) => product_id ?? []),
    given.filter(isNamed).map(({ reference = '' }) => reference.toLowerCase()),
  )
  const byReference = new Map(found.map((article) => [article.reference.toLowerCase(), article]))
  const byId = new Map(found.map((article) => [article.product_id, article]))
  const articles = given.map((line) =>
    line.product_id ? byId.get(line.product_id) : isNamed(line) ? byReference.get(line.reference?.toLowerCase() ?? '') : undefined,
  )
  const errors = given.flatMap((line, place): FieldError[] => {
    if (line.product_id && !articles[place]) return [{ field: `${at(place)}product_id`, key: 'unknown' }]
    const names = line.id !== undefined || line.reference !== undefined || articles[place]
    return names ? [] : [{ field: `${at(place)}reference`, key: 'required' }]
  })
  if (errors.length > 0) throw badRequest(...errors)
  const prices = seesPrices ? await pricesOn(db, day, [...byId.keys()]) : new Map<number, string>()
  return given.map((line, place) => {
    const article = articles[place]
    if (line.id !== undefined) return isNamed(line) ? { ...line, product_id: article?.product_id ?? null } : line
    if (!article) return line
    const price = prices.get(article.product_id)
    return { ...article, ...(price && { price, group_purchase_price: price }), ...said(line) }
  })
}

/** Only the fields that are set, so that an absent one does not overwrite the catalogue's value. */
const said = (line: GivenLine): GivenLine => Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined))

const [family, sub_family] = [alias(categorizations, 'family'), alias(categorizations, 'sub_family')]
async function articlesOf(db: Db, ids: number[], references: string[]) {
  if (ids.length + references.length === 0) return []
  return await db
    .select({
      product_id: products.id,
      reference: products.reference,
      manufacturer_reference: products.manufacturer_reference,
      brand: manufacturers.name,
      family: family.name,
      sub_family: sub_family.name,
    })
    .from(products)
    .leftJoin(manufacturers, eq(manufacturers.id, products.manufacturer_id))
    .leftJoin(family, eq(family.id, products.family_id))
    .leftJoin(sub_family, eq(sub_family.id, products.sub_family_id))
    .where(or(inArray(products.id, ids), inArray(sql`lower(${products.reference})`, references)))
}
