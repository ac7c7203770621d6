// What is told of offers elsewhere, in a history or where something is in use, without those that its reader may not know of.
import { isDeepStrictEqual } from 'node:util'

import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'

import { writesOffers } from '#contract/offers/who-writes.ts'
import type { CurrentUser } from '#contract/people/current-user.ts'
import { writesPermits } from '#contract/permits/permits.ts'

import type { Db } from '../../db/index.ts'
import { bundles, offers, rules } from '../../db/schema.ts'
import type { Usages } from '../../resources/references.ts'
import { visible } from './read.ts'

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

/** The usages without the offers, bundles and rules that the reader may not know of; those are counted all the same. */
export async function usagesShownTo(db: Db, user: CurrentUser | null, { references, total }: Usages): Promise<Usages> {
  const idsOf = (wanted: string) => references.flatMap(({ entity, id }) => (entity === wanted ? [id] : []))
  const shown: Partial<Record<string, Set<number>>> = {
    ...(await shownOf(db, user, { offers: idsOf('offers'), bundles: idsOf('bundles') })),
    rules: await shownRules(db, user, idsOf('rules')),
  }
  return { references: references.filter(({ entity, id }) => shown[entity]?.has(id) ?? true), total }
}

/** Those of them that the reader may know of. */
export async function shownOf(db: Db, user: CurrentUser | null, asked: Record<Kind, number[]>): Promise<Record<Kind, Set<number>>> {
  if (writesOffers(user) || asked.offers.length + asked.bundles.length === 0)
    return { offers: new Set(asked.offers), bundles: new Set(asked.bundles) }
  const [active, standing] = await Promise.all([
    db
      .select({ id: offers.id })
      .from(offers)
      .where(and(inArray(offers.id, asked.offers), visible({ user }))),
    db
      .select({ id: bundles.id })
      .from(bundles)
      .where(and(inArray(bundles.id, asked.bundles), visibleBundle(user))),
  ])
  return { offers: setOf(active), bundles: setOf(standing) }
}

/** A bundle that is only in inactive offers is hidden with them; one that is in no offer at all hides none. */
export const visibleBundle = (user: CurrentUser | null): SQL | undefined =>
  writesOffers(user)
    ? undefined
    : sql`coalesce((select bool_or(o.active) from section_bundles sb join sections s on s.id = sb.section_id
        join offers o on o.id = s.offer_id where sb.bundle_id = ${bundles.id}), true)`

async function shownRules(db: Db, user: CurrentUser | null, ids: number[]): Promise<Set<number>> {
  const ofVisible = and(inArray(rules.id, ids), visible({ user }))
  return setOf(await db.select({ id: rules.id }).from(rules).innerJoin(offers, eq(offers.id, rules.offer_id)).where(ofVisible))
}

/** Whether the reader may know neither of it nor of its history. */
export async function isHidden(db: Db, user: CurrentUser | null, entity: string, id: number): Promise<boolean> {
  if (entity !== 'offers' && entity !== 'bundles') return false
  return !(await shownOf(db, user, { offers: [], bundles: [], [entity]: [id] }))[entity].has(id)
}

const setOf = (rows: { id: number }[]): Set<number> => new Set(rows.map(({ id }) => id))
