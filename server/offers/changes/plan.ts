// Plans the effect of one change on each of many offers; preview, application and undo (with the previous values) use the same plan.
import { inArray, sql } from 'drizzle-orm'

import type { Inputs } from '#contract/index.ts'
import { misfits } from '#contract/offers/offer-fields.ts'
import type { OfferRow } from '#contract/offers/offers.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'

import type { ItemPlan } from '../../platform/changes/kind.ts'
import type { Db } from '../../platform/db/index.ts'
import { foldedOrder } from '../../platform/db/list.ts'
import { users, zones } from '../../platform/db/schema.ts'
import { differences, type FieldChange } from '../../platform/db/write.ts'
import type { OfferToChange } from '../read.ts'

export type OfferChangesInput = Inputs['offer_changes']['apply']['changes']
type ZoneRef = Omit<OfferRow['zones'][number], 'is_national'>
export type OfferPlan = ItemPlan<OfferToChange>
/** The subsidiaries in the order of the history, and the people whose ids occur in some changes. */
export interface Known {
  zones: ZoneRef[]
  people: Map<number, string>
}

export async function readKnown(db: Db, all: OfferChangesInput[]): Promise<Known> {
  const ids = [...new Set(all.flatMap(({ manager_id }) => manager_id ?? []))]
  const people = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  const found = await db
    .select({ code_sigma: zones.code_sigma, name: zones.name })
    .from(zones)
    .orderBy(sql`${foldedOrder(zones.name)}`, zones.code_sigma)
  return { zones: found, people: new Map(people.map(({ id, name }) => [id, name])) }
}

export function planOffer(row: OfferToChange, changes: OfferChangesInput, known: Known): OfferPlan {
  const { zones: replaced, add_zones = [], remove_zones = [], ...fields } = changes
  const stored = { ...row, manager_id: row.manager?.id ?? null }
  const changed = differences(stored, fields)
  const set = Object.fromEntries(changed.map(({ field, new_value }) => [field, new_value]))
  const codes = row.zones.map(({ code_sigma }) => code_sigma)
  const wanted = new Set([...(replaced ?? codes), ...add_zones].filter((code) => !remove_zones.includes(code)))
  const moved = wanted.size !== codes.length || codes.some((code) => !wanted.has(code))
  const sold = { old_value: asTold(row.zones), new_value: asTold(known.zones.filter(({ code_sigma }) => wanted.has(code_sigma))) }
  const touchesPeriod = 'marketing_start_date' in set || 'marketing_end_date' in set
  return {
    row,
    set,
    history: [...changed.map((change) => withManager(change, row, known)), ...(moved ? [{ field: 'zones', ...sold }] : [])],
    errors: [...(touchesPeriod ? misfits({ ...stored, ...set }) : []), ...unknownIn(changes, known)],
  }
}

/** The codes of an offer's subsidiaries before and after. */
export function zoneCodes(history: FieldChange[]): [before: string[], after: string[]] {
  const change = history.find(({ field }) => field === 'zones')
  const codes = (value: unknown) => ((value ?? []) as ZoneRef[]).map(({ code_sigma }) => code_sigma)
  return [codes(change?.old_value), codes(change?.new_value)]
}

/** The change that restores the previous values, made from the history of a change. */
export function former(history: FieldChange[]): OfferChangesInput {
  const values = history.map(({ field, old_value }) => {
    if (field === 'zones') return [field, zoneCodes(history)[0]]
    return [field, field === 'manager_id' ? ((old_value as { id: number } | null)?.id ?? null) : old_value]
  })
  return Object.fromEntries(values)
}

const setsOfZones = ['zones', 'add_zones', 'remove_zones'] as const

export function unknownIn(changes: OfferChangesInput, { zones: all, people }: Known): FieldError[] {
  const codes = new Set(all.map(({ code_sigma }) => code_sigma))
  const unknown = setsOfZones.filter((field) => changes[field]?.some((code) => !codes.has(code)))
  const nobody = changes.manager_id && !people.has(changes.manager_id) ? ['manager_id'] : []
  return [...nobody, ...unknown].map((field) => ({ field, key: 'unknown' }))
}

/** The change with names: the rows that its ids refer to may be renamed or deleted later. */
export const changeWithNames = (changes: OfferChangesInput, { zones: all, people }: Known): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).map(([field, value]) => {
      if (Array.isArray(value)) return [field, all.filter(({ code_sigma }) => value.includes(code_sigma))]
      return [field, typeof value === 'number' ? { id: value, name: people.get(value) } : value]
    }),
  )

/** A set in the form that the history stores: null if it is empty. */
const asTold = (some: ZoneRef[]) => (some.length > 0 ? some.map(({ code_sigma, name }) => ({ code_sigma, name })) : null)

/** The history stores the manager's name of that time. */
function withManager(change: FieldChange, { manager }: OfferToChange, { people }: Known): FieldChange {
  if (change.field !== 'manager_id') return change
  const { new_value } = change
  return { ...change, old_value: manager, new_value: typeof new_value === 'number' ? { id: new_value, name: people.get(new_value) } : null }
}
