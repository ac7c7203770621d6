// Page costs of the printers in an offer or a bundle, for sales by the page.
import { Big } from 'big.js'
import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'

import type { CoveredEntity } from '#contract/offers/serviceables.ts'

import type { Db } from '../platform/db/index.ts'
import { bundle_products, section_bundles, sections, serviceables, technical_nomenclatures as table } from '../platform/db/schema.ts'
import type { RequestContext } from '../platform/rpc/base.ts'
import { withPageCosts } from './page-costs.ts'

type Reading = Pick<RequestContext, 'db' | 'user'>

/** The nomenclatures of the printers in it, by name, with their page costs. */
export async function printersIn(reading: Reading, { entity, id }: { entity: CoveredEntity; id: number }) {
  const { db } = reading
  const bundles = entity === 'bundles' ? sql`${id}` : bundlesOf(db, id)
  const rows = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.printer_id, articlesIn(db, sql`${bundle_products.bundle_id} in (${bundles})`)))
    .orderBy(asc(table.name), asc(table.id))
  return await withPageCosts(reading, rows)
}

const bundlesOf = (db: Db, offer_id: number): SQL =>
  sql`${db
    .select({ id: section_bundles.bundle_id })
    .from(section_bundles)
    .innerJoin(sections, eq(sections.id, section_bundles.section_id))
    .where(eq(sections.offer_id, offer_id))}`
const articlesIn = (db: Db, where: SQL) => db.select({ id: bundle_products.product_id }).from(bundle_products).where(where)

/** The ids of active coverages whose price per page is below the cost of a mono page with a printer that they cover. */
export async function coveragesBelowCost(reading: Reading): Promise<number[]> {
  const { db } = reading
  const covered = sql`${bundle_products.bundle_id} = ${serviceables.bundle_id} or exists (select from ${section_bundles}
    join ${sections} on ${sections.id} = ${section_bundles.section_id}
    where ${section_bundles.bundle_id} = ${bundle_products.bundle_id} and ${sections.offer_id} = ${serviceables.offer_id})`
  const rows = await db
    .selectDistinct({ coverage_id: serviceables.id, price: serviceables.minimum_selling_price, id: table.id })
    .from(serviceables)
    .innerJoin(bundle_products, covered)
    .innerJoin(table, eq(table.printer_id, bundle_products.product_id))
    .where(
      and(eq(serviceables.active, true), eq(serviceables.calculation_mode, 'PAY_AS_YOU_GO'), isNotNull(serviceables.minimum_selling_price)),
    )
  const printers = [...new Set(rows.map(({ id }) => id))].map((id) => ({ id }))
  const costs = new Map((await withPageCosts(reading, printers)).map(({ id, mono_page }) => [id, mono_page]))
  const below = rows.filter(({ id, price }) => {
    const cost = costs.get(id)
    return cost && price !== null && Big(price).lt(cost)
  })
  return [...new Set(below.map(({ coverage_id }) => coverage_id))]
}
