// Hides offers and bundles from readers who may not see them, in histories and usages.
import { isDeepStrictEqual } from 'node:util'

import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'

import { writesOffers } from '#contract/offers/who-writes.ts'
import type { CurrentUser } from '#contract/people/current-user.ts'
import { writesPermits } from '#contract/permits/permits.ts'

import type { Usages } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { bundles, offers, rules } from '../platform/db/schema.ts'
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

/**
 * Removes hidden names from the history of `entity`. Inactive offers, and bundles that are only part of such offers, are only named to
 * users who edit offers (or the permits that contain them).
 */
export async function withoutHidden<Row extends Told>(db: Db, user: CurrentUser | null, entity: string, rows: Row[]): Promise<Row[]> {
  if (entity === 'permits' && writesPermits(user)) return rows
  const values = (kind: Kind) => rows.flatMap((row) => (kindOf(row) === kind ? [row.old_value, row.new_value].filter(isNamed).flat() : []))
  const shown = await shownOf(db, user, { offers: values('offers').map(({ id }) => id), bundles: values('bundles').map(({ id }) => id) })
  return rows.map((row) => {
    const kind = kindOf(row)
    if (!kind) return row
    const seen = (value: unknown) => (isNamed(value) ? value.filter(({ id }) => shown[kind].has(id)) : value)
    const [old_value, new_value] = [seen(row.old_value), seen(row.new_value)]
    // A change that only concerns hidden rows is still listed, without values.
    return isDeepStrictEqual(old_value, new_value) ? { ...row, old_value: null, new_value: null } : { ...row, old_value, new_value }
  })
}

const kindOf = ({ field }: Told): Kind | null => {
  if (field === 'offers') return 'offers'
  return field?.endsWith('_bundles') ? 'bundles' : null
}
const isNamed = (value: unknown): value is Named[] => Array.isArray(value)

/** Removes offers, bundles and rules from usages that the reader may not see; they still count in the total. */
export async function usagesShownTo(db: Db, user: CurrentUser | null, { references, total }: Usages): Promise<Usages> {
  const idsOf = (wanted: string) => references.flatMap(({ entity, id }) => (entity === wanted ? [id] : []))
  const shown: Partial<Record<string, Set<number>>> = {
    ...(await shownOf(db, user, { offers: idsOf('offers'), bundles: idsOf('bundles') })),
    rules: await shownRules(db, user, idsOf('rules')),
  }
  return { references: references.filter(({ entity, id }) => shown[entity]?.has(id) ?? true), total }
}

/** The ids among these that the reader may see. */
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

/** A bundle that is only part of inactive offers is hidden with them; one that is in no offer is visible. */
export const visibleBundle = (user: CurrentUser | null): SQL | undefined =>
  writesOffers(user)
    ? undefined
    : sql`coalesce((select bool_or(o.active) from section_bundles sb join sections s on s.id = sb.section_id
        join offers o on o.id = s.offer_id where sb.bundle_id = ${bundles.id}), true)`

async function shownRules(db: Db, user: CurrentUser | null, ids: number[]): Promise<Set<number>> {
  const ofVisible = and(inArray(rules.id, ids), visible({ user }))
  return setOf(await db.select({ id: rules.id }).from(rules).innerJoin(offers, eq(offers.id, rules.offer_id)).where(ofVisible))
}

/** Whether the reader may see neither the row nor its history. */
export async function isHidden(db: Db, user: CurrentUser | null, entity: string, id: number): Promise<boolean> {
  if (entity !== 'offers' && entity !== 'bundles') return false
  return !(await shownOf(db, user, { offers: [], bundles: [], [entity]: [id] }))[entity].has(id)
}

const setOf = (rows: { id: number }[]): Set<number> => new Set(rows.map(({ id }) => id))
