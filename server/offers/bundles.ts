// The library of bundles. Bundles are created and changed within an offer; here they are found, and deleted once they are no longer used.
import { asc, eq, sql } from 'drizzle-orm'

import type { CurrentUser } from '#contract/people/current-user.ts'

import { mergeUsages, type Referred, removeLookup, type Usages, usagesIn } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { foldedOrder, listRows } from '../platform/db/list.ts'
import { among } from '../platform/db/query.ts'
import {
  bundle_products,
  bundles as table,
  offers,
  permit_rank_bundles,
  permit_ranks,
  permits,
  products,
  section_bundles,
  sections,
  serviceables,
  services,
} from '../platform/db/schema.ts'
import type { FieldChange } from '../platform/db/write.ts'
import { os, type RequestContext } from '../platform/rpc/base.ts'
import { readBundles } from './composition/composition.ts'
import { visibleBundle } from './hidden.ts'
import { coverage } from './serviceables.ts'
import { forgetFormerBundle } from './undo-snapshot.ts'

export const bundles = {
  list: os.bundles.list.handler(async ({ input, context }) => {
    const { items, ...page } = await listRows(context.db, library, input, visibleBundle(context.user))
    return { ...page, items: await asRows(context, items) }
  }),
  remove: os.bundles.remove.handler(async ({ input: { params, query }, context }) =>
    removeLookup(context, bundle(context), { ...params, ...query }),
  ),
}

async function asRows(context: Pick<RequestContext, 'db' | 'user' | 'day'>, rows: { id: number; version: number }[]) {
  const read = await readBundles(context, among(rows.map(({ id }) => id)))
  const found = new Map(read.map((one) => [one.id, one]))
  return rows.flatMap(({ id, version }) => {
    const one = found.get(id)
    if (!one) return []
    const { shared_with, ...row } = one
    return [{ ...row, version, offers: shared_with }]
  })
}

const columns = { id: table.id, version: table.version }
const library = {
  rows: (db: Db) => db.select(columns).from(table).$dynamic(),
  orders: { name: foldedOrder(table.name), reference: foldedOrder(table.reference) },
  usual: 'name' as const,
  key: table.id,
  searched: [table.name, table.reference],
  references: { column: table.reference, among: undefined },
}

/** Its links and coverages belong to it and are deleted with it. The undo of an offer can then no longer restore it. */
const bundle = (context: RequestContext): Referred<typeof table> => ({
  table,
  entity: 'bundles',
  current: async (db, id) => (await asRows({ ...context, db }, await db.select(columns).from(table).where(eq(table.id, id))))[0],
  recorded: ({ reference, name }) => ({ reference, name }),
  async goesWith(db, id) {
    await forgetFormerBundle(db, id)
    return [await articlesOf(db, id), ...(await coveragesOf(db, context.user, id))]
  },
  usages: usagesOf,
})

async function articlesOf(db: Db, id: number): Promise<FieldChange> {
  const held = await db
    .select({ id: products.id, name: products.reference })
    .from(bundle_products)
    .innerJoin(products, eq(products.id, bundle_products.product_id))
    .where(eq(bundle_products.bundle_id, id))
    .orderBy(asc(bundle_products.position))
  return { field: 'products', old_value: held, new_value: null }
}

async function coveragesOf(db: Db, user: CurrentUser | null, id: number): Promise<FieldChange[]> {
  const rows = await db
    .select({ row: serviceables, service: services.name })
    .from(serviceables)
    .innerJoin(services, eq(services.id, serviceables.service_id))
    .where(eq(serviceables.bundle_id, id))
    .orderBy(asc(serviceables.id))
  return rows.map(({ row, service }) => ({ field: 'coverage', old_value: coverage(user, service).recorded?.(row), new_value: null }))
}

/** The offers that contain it, and the permits in which a level selects it. */
async function usagesOf(db: Db, id: number): Promise<Usages> {
  const standing = sql`${offers.id} in (select ${sections.offer_id} from ${sections} join ${section_bundles}
    on ${section_bundles.section_id} = ${sections.id} where ${section_bundles.bundle_id} = ${id})`
  const chosen = sql`${permits.id} in (select ${permit_ranks.permit_id} from ${permit_ranks} join ${permit_rank_bundles}
    on ${permit_rank_bundles.rank_id} = ${permit_ranks.id} where ${permit_rank_bundles.bundle_id} = ${id})`
  return mergeUsages(await usagesIn(db, 'offers', offers, standing), await usagesIn(db, 'permits', permits, chosen))
}
