// Coverages: which services cover an offer or a bundle.
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'

import type { CoveredEntity, Coverage } from '#contract/offers/serviceables.ts'
import type { CurrentUser } from '#contract/people/current-user.ts'
import { saveRights } from '#contract/people/permissions.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'
import { coverageAmounts, missingFields } from '#engine/offers/coverage.ts'

import { printersIn } from '../costing/click-prices.ts'
import { notFound } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { foldedOrder, singlePage } from '../platform/db/list.ts'
import { bundles, offers, section_bundles, sections, serviceables as table, services } from '../platform/db/schema.ts'
import { type FieldChange, inTransaction, recordChanges, type Tx } from '../platform/db/write.ts'
import { lockRow, type Versioned } from '../platform/db/write/locks.ts'
import { deleteVersioned, insertRow, updateVersioned } from '../platform/db/write/rows.ts'
import { allow, badRequest, os, type RequestContext } from '../platform/rpc/base.ts'
import { mayShow } from '../prices/selling-prices/rows.ts'
import { inOffer } from './composition/composition.ts'
import { shownOf } from './hidden.ts'
import { hasPurchaseCoverage, versionedOffer } from './write.ts'

type Row = typeof table.$inferSelect
type Context = RequestContext
interface Covered {
  entity: CoveredEntity
  entity_id: number
}

export const serviceables = {
  list: os.serviceables.list.handler(async ({ input, context }) => singlePage(await coveragesOf(context, input))),
  of: os.serviceables.of.handler(async ({ input: { entity, id }, context }) => {
    const items = await coveragesOf(context, { entity, entity_id: id })
    const [offer] = entity === 'offers' ? await context.db.select().from(offers).where(eq(offers.id, id)) : []
    return { ...singlePage(items), mandatory_coverage: offer?.mandatory_coverage ?? false }
  }),
  of_bundles: os.serviceables.of_bundles.handler(async ({ input: { offer_id }, context: { db, user } }) => {
    if (!(await isThere(db, user, { entity: 'offers', entity_id: offer_id }))) return notFound()
    return singlePage(await readCoverages(db, user, inArray(table.bundle_id, inOffer(db, offer_id))))
  }),
  page_costs: os.serviceables.page_costs.handler(async ({ input, context }) => {
    if (!(await isThere(context.db, context.user, { entity: input.entity, entity_id: input.id }))) return notFound()
    return singlePage(await printersIn(context, input))
  }),
  save: os.serviceables.save.handler(async ({ input, context }) => {
    allow(context.user, saveRights.serviceables['id' in input ? 'update' : 'create'])
    return await inTransaction(context, async (tx) => {
      if (!('id' in input)) return { status: 201 as const, body: await create(tx, context, input) }
      const { id, version, ...set } = input
      const { service, offer_id } = await lockOwner(tx, context, id)
      await updateVersioned(tx, coverage(context.user, service), { id, version }, () => set)
      await refuseWithoutPurchase(tx, offer_id)
      return { status: 200 as const, body: (await find(tx, context.user, id)) ?? notFound() }
    })
  }),
  remove: os.serviceables.remove.handler(async ({ input: { params, query }, context }) =>
    inTransaction(context, async (tx) => {
      const { service, offer_id } = await lockOwner(tx, context, params.id)
      await deleteVersioned(tx, coverage(context.user, service), { ...params, ...query })
      await refuseWithoutPurchase(tx, offer_id)
    }),
  ),
}

interface New extends Covered {
  service_id: number
  contract_type: Row['contract_type']
  calculation_mode: Row['calculation_mode']
}
async function create(tx: Tx, context: Context, { entity, entity_id, ...values }: New): Promise<Coverage> {
  const [service] = await tx.select().from(services).where(eq(services.id, values.service_id))
  if (!service) throw badRequest({ field: 'service_id', key: 'unknown' })
  if (!(await isThere(tx, context.user, { entity, entity_id }))) throw badRequest({ field: 'entity_id', key: 'unknown' })
  const owner = entity === 'offers' ? { offer_id: entity_id } : { bundle_id: entity_id }
  const { id } = await insertRow(tx, coverage(context.user, service.name), { ...values, ...owner })
  return (await find(tx, context.user, id)) ?? notFound()
}

/** Copies the coverages to other offers or bundles. */
export async function copyCoverages(
  tx: Tx,
  user: CurrentUser | null,
  owner: 'offer_id' | 'bundle_id',
  copies: readonly { from: number; to: number }[],
): Promise<void> {
  const originals = await tx
    .select({ row: table, service: services.name })
    .from(table)
    .innerJoin(services, eq(services.id, table.service_id))
    .where(
      inArray(
        table[owner],
        copies.map(({ from }) => from),
      ),
    )
    .orderBy(asc(table.id))
  for (const { from, to } of copies)
    for (const { row, service } of originals) {
      const { id: _, version: __, ...values } = row
      if (row[owner] === from) await insertRow(tx, coverage(user, service), { ...values, [owner]: to })
    }
}

/** Whether the offer or bundle exists and the reader may see it. */
async function isThere(db: Db, user: CurrentUser | null, { entity, entity_id }: Covered): Promise<boolean> {
  const owner = entity === 'offers' ? offers : bundles
  if ((await db.$count(owner, eq(owner.id, entity_id))) === 0) return false
  return (await shownOf(db, user, { offers: [], bundles: [], [entity]: [entity_id] }))[entity].has(entity_id)
}

async function coveragesOf({ db, user }: Context, covered: Covered): Promise<Coverage[]> {
  if (!(await isThere(db, user, covered))) return notFound()
  return await readCoverages(db, user, eq(covered.entity === 'offers' ? table.offer_id : table.bundle_id, covered.entity_id))
}

/** Locks the offer of a coverage, so that its mandatory coverage cannot be changed while one of its coverages is written. */
async function lockOwner(tx: Tx, { user, day }: Context, id: number) {
  const [row] = await tx
    .select({ offer_id: table.offer_id, service: services.name })
    .from(table)
    .innerJoin(services, eq(services.id, table.service_id))
    .where(eq(table.id, id))
  if (!row) return notFound()
  if (row.offer_id !== null) await lockRow(tx, versionedOffer({ user, day }), row.offer_id)
  return row
}

/** Refuses to leave an offer that requires a coverage without an active purchase coverage. */
async function refuseWithoutPurchase(tx: Tx, offer_id: number | null): Promise<void> {
  if (offer_id === null) return
  const [offer] = await tx.select().from(offers).where(eq(offers.id, offer_id))
  if (offer?.mandatory_coverage && !(await hasPurchaseCoverage(tx, offer_id)))
    throw badRequest({ field: 'mandatory_coverage', key: 'needs_purchase_coverage' })
}

/** How coverages are written: as a field of their owner's history, with the name of their service. */
export const coverage = (user: CurrentUser | null, service: string): Versioned<typeof table> => ({
  table,
  entity: null,
  current: async (db, id) => await find(db, user, id),
  recorded: ({ id, service_id, contract_type, calculation_mode, mandatory, active, ...row }) => ({
    id,
    service: { id: service_id, name: service },
    contract_type,
    calculation_mode,
    ...amountsOf(row),
    mandatory,
    active,
  }),
  belongs: {
    to: ({ offer_id, bundle_id }) => (offer_id === null ? { entity: 'bundles', id: bundle_id ?? 0 } : { entity: 'offers', id: offer_id }),
    as: 'coverage',
    also: tellHolders,
  },
})

/** Records the coverage of a bundle also in the history of each offer that contains it, with the name of the bundle. */
async function tellHolders(tx: Tx, { bundle_id }: Row, { field, old_value, new_value }: FieldChange): Promise<void> {
  if (bundle_id === null) return
  const holders = await tx
    .selectDistinct({ id: sections.offer_id, bundle: { id: bundles.id, name: bundles.name } })
    .from(section_bundles)
    .innerJoin(sections, eq(sections.id, section_bundles.section_id))
    .innerJoin(bundles, eq(bundles.id, section_bundles.bundle_id))
    .where(eq(section_bundles.bundle_id, bundle_id))
  const entries = holders.map(({ id, bundle }) => {
    const of = (value: unknown) => (value === null ? null : { ...(value as object), bundle })
    return { id, action: 'updated' as const, changes: [{ field, old_value: of(old_value), new_value: of(new_value) }] }
  })
  await recordChanges(tx, 'offers', ...entries)
}

const amountsOf = (row: Pick<Row, (typeof coverageAmounts)[number]>) =>
  Object.fromEntries(coverageAmounts.map((field) => [field, row[field] === null ? null : normalizeDecimal(row[field])])) as typeof row

const find = async (db: Db, user: CurrentUser | null, id: number) => (await readCoverages(db, user, eq(table.id, id)))[0]

/** Coverages by name of their service, as far as the reader may see them. */
export async function readCoverages(db: Db, user: CurrentUser | null, where: SQL | undefined): Promise<Coverage[]> {
  const rows = await db
    .select({ row: table, service: services })
    .from(table)
    .innerJoin(services, eq(services.id, table.service_id))
    .where(and(where))
    .orderBy(foldedOrder(services.name), asc(table.id))
  return rows.map(({ row: { offer_id, bundle_id, seller_purchase_price, ...row }, service }) => {
    const amounts = amountsOf({ ...row, seller_purchase_price })
    const missing = missingFields({ ...row, ...amounts })
    const { seller_purchase_price: purchase, ...shown } = amounts
    return {
      ...row,
      ...shown,
      ...(mayShow(user) && { seller_purchase_price: purchase }),
      entity: offer_id === null ? 'bundles' : 'offers',
      entity_id: offer_id ?? bundle_id ?? 0,
      service: { id: service.id, name: service.name, reference: service.reference },
      complete: missing.length === 0,
      missing,
    }
  })
}

/** Removes the purchase price from a coverage in the history, unless the user may see purchase prices. */
export function redactCoverage<Value>(user: CurrentUser | null, value: Value): Value {
  if (mayShow(user) || typeof value !== 'object' || value === null) return value
  const { seller_purchase_price: _, ...rest } = value as Value & { seller_purchase_price?: unknown }
  return rest as Value
}
