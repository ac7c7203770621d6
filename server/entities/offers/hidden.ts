// What is told of offers elsewhere, in a history or where something is in use, without those that its reader may not know of.
import { isDeepStrictEqual } from 'node:util'

import { ORPCError } from '@orpc/server'
import { and, eq, inArray, sql } from 'drizzle-orm'

import { writesOffers } from '#contract/offers/offers.ts'
import type { CurrentUser } from '#contract/people/current-user.ts'
import { writesPermits } from '#contract/permits/permits.ts'

import type { Db } from '../../db/index.ts'
import { bundles, offers, section_bundles, sections } from '../../db/schema.ts'
import { inUse, type Usages } from '../../resources/references.ts'
import type { RequestContext } from '../../rpc/base.ts'

interface Told {
  field: string | null
  old_value: unknown
  new_value: unknown
}
type Kind = 'offers' | 'bundles'
interface Named {
  id: number
}

/** The rows of a history of `entity`: inactive offers, and bundles that stand in no others, are named to who writes offers alone (or the permits that hold them). */
export async function withoutHidden<Row extends Told>(db: Db, user: CurrentUser | null, entity: string, rows: Row[]): Promise<Row[]> {
  if (entity === 'permits' && writesPermits(user)) return rows
  const values = (kind: Kind) => rows.flatMap((row) => (kindOf(row) === kind ? [row.old_value, row.new_value].filter(isNamed).flat() : []))
  const shown = await shownOf(db, user, { offers: values('offers').map(({ id }) => id), bundles: values('bundles').map(({ id }) => id) })
  return rows.map((row) => {
    const kind = kindOf(row)
    if (!kind) return row
    const seen = (value: unknown) => (isNamed(value) ? value.filter(({ id }) => shown[kind].has(id)) : value)
    const [old_value, new_value] = [seen(row.old_value), seen(row.new_value)]
    // A change of what is hidden alone is one all the same: that there was one, and nothing of it.
    return isDeepStrictEqual(old_value, new_value) ? { ...row, old_value: null, new_value: null } : { ...row, old_value, new_value }
  })
}

const kindOf = ({ field }: Told): Kind | null => {
  if (field === 'offers') return 'offers'
  return field?.endsWith('_bundles') ? 'bundles' : null
}
const isNamed = (value: unknown): value is Named[] => Array.isArray(value)

/** Does the work; where it is refused because something is in use, the refusal is `usagesShownTo` the caller. */
export async function namingNoneHidden<T>({ db, user }: Pick<RequestContext, 'db' | 'user'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ORPCError && error.code === 'IN_USE')) throw error
    throw inUse(await usagesShownTo(db, user, error.data as Usages))
  }
}

/** Offers and bundles among what uses something are counted, but not named to who may not know of them. */
export async function usagesShownTo(db: Db, user: CurrentUser | null, { references, total }: Usages): Promise<Usages> {
  const bundles = references.flatMap(({ entity, id }) => (entity === 'bundles' ? [id] : []))
  const offers = references.flatMap(({ entity, id }) => (entity === 'offers' ? [id] : []))
  const shown = await shownOf(db, user, { offers, bundles })
  const isShown = ({ entity, id }: Usages['references'][number]) =>
    entity === 'offers' || entity === 'bundles' ? shown[entity].has(id) : true
  return { references: references.filter(isShown), total }
}

/** Those of them that the reader may know of. */
export async function shownOf(db: Db, user: CurrentUser | null, asked: Record<Kind, number[]>): Promise<Record<Kind, Set<number>>> {
  if (writesOffers(user) || asked.offers.length + asked.bundles.length === 0)
    return { offers: new Set(asked.offers), bundles: new Set(asked.bundles) }
  const [active, standing] = await Promise.all([
    db
      .select({ id: offers.id })
      .from(offers)
      .where(and(inArray(offers.id, asked.offers), eq(offers.active, true))),
    db
      .select({ id: bundles.id })
      .from(bundles)
      .leftJoin(section_bundles, eq(section_bundles.bundle_id, bundles.id))
      .leftJoin(sections, eq(sections.id, section_bundles.section_id))
      .leftJoin(offers, eq(offers.id, sections.offer_id))
      .where(inArray(bundles.id, asked.bundles))
      .groupBy(bundles.id)
      // One that stands in no offer at all hides none.
      .having(sql`bool_or(${offers.active}) is not false`),
  ])
  return { offers: new Set(active.map(({ id }) => id)), bundles: new Set(standing.map(({ id }) => id)) }
}
