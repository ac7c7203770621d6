// Writes rules: every change inserts the next version, under the lock of the offer, whose version it increments.
import { isDeepStrictEqual } from 'node:util'

import { ORPCError } from '@orpc/server'
import { eq, max } from 'drizzle-orm'

import type { Rule, RuleFields } from '#contract/rules/rules.ts'

import { notFound } from '../lookups/lookups.ts'
import type { Reading } from '../offers/read.ts'
import { type UndoSnapshot, saveUndoSnapshot } from '../offers/undo-snapshot.ts'
import { type OfferColumns, versionedOffer } from '../offers/write.ts'
import { run } from '../platform/db/query.ts'
import { rule_products, rule_tags, rules as table } from '../platform/db/schema.ts'
import { authorOf, type FieldChange, markStale, type Tx } from '../platform/db/write.ts'
import { type Locked, lockRow } from '../platform/db/write/locks.ts'
import { saveRow } from '../platform/db/write/rows.ts'
import { badRequest } from '../platform/rpc/base.ts'
import { productsNamed, refusalsOf } from './checks.ts'
import { fieldsOf, findVersion, readVersions, historyLabel } from './read.ts'

type LockedOffer = Locked<OfferColumns>

/** Adds a rule at the end of the order. Returns its first version. */
export async function addRule(tx: Tx, reading: Omit<Reading, 'db'>, offer_id: number, fields: RuleFields): Promise<Rule> {
  const offer = await lockRow(tx, versionedOffer(reading), offer_id)
  const errors = await refusalsOf(tx, { offer_id, day: reading.day }, fields)
  if (errors.length > 0) throw badRequest(...errors)
  const [last] = await tx
    .select({ number: max(table.rule_number), position: max(table.position) })
    .from(table)
    .where(eq(table.offer_id, offer_id))
  const place = { rule_number: (last?.number ?? 0) + 1, version_number: 1, position: (last?.position ?? 0) + 1 }
  const rule = await insertVersion(tx, offer_id, place, fields)
  await saveOfferVersion(tx, reading, offer, [{ field: 'rule', old_value: null, new_value: { ...historyLabel(rule), ...fields } }], {
    rule_number: rule.rule_number,
    fields: { active: false },
  })
  return rule
}

interface RuleVersion {
  offer_id: number
  id: number
  version_number: number
}
/** Writes the next version if anything differs. Throws NOT_FOUND, CONFLICT with the latest version, BAD_REQUEST. */
export async function changeRule(tx: Tx, reading: Omit<Reading, 'db'>, wanted: RuleVersion, given: Partial<RuleFields>): Promise<Rule> {
  const { offer_id, id, version_number } = wanted
  const offer = await lockRow(tx, versionedOffer(reading), offer_id)
  const read = (await findVersion(tx, offer_id, id)) ?? notFound()
  const [latest = read] = await readVersions(tx, offer_id, read.rule_number)
  if (latest.id !== id || latest.version_number !== version_number) markStale(tx, overtaken(latest))
  const before = fieldsOf(latest)
  const fields = { ...before, ...given, tag_ids: [...new Set(given.tag_ids ?? before.tag_ids)].toSorted((a, b) => a - b) }
  const changed = (Object.keys(fields) as (keyof RuleFields)[]).filter(
    (field) => !isDeepStrictEqual(said(fields)[field], said(before)[field]),
  )
  if (changed.length === 0) return latest
  const errors = await refusalsOf(tx, { offer_id, rule_number: latest.rule_number, day: reading.day }, fields)
  if (errors.length > 0) throw badRequest(...errors)
  const [stored] = await tx.select({ position: table.position }).from(table).where(eq(table.id, id))
  const place = { rule_number: latest.rule_number, version_number: version_number + 1, position: stored?.position ?? 0 }
  const rule = await insertVersion(tx, offer_id, place, fields)
  const only = (all: RuleFields) => Object.fromEntries(changed.map((field) => [field, all[field]]))
  const history = [
    { field: 'rule', old_value: { ...historyLabel(latest), ...only(before) }, new_value: { ...historyLabel(rule), ...only(fields) } },
  ]
  await saveOfferVersion(tx, reading, offer, history, { rule_number: latest.rule_number, fields: before })
  return rule
}

/** Normalizes fields for comparison: sorted tags, and without undefined values, as in stored JSON. */
const said = (fields: RuleFields): RuleFields =>
  JSON.parse(JSON.stringify({ ...fields, tag_ids: fields.tag_ids.toSorted((a, b) => a - b) })) as RuleFields

/** Somebody else wrote a later version. */
const overtaken = (current: Rule) =>
  new ORPCError('CONFLICT', {
    status: 409,
    defined: true,
    data: { current, changed_by: current.created_by?.name ?? null, changed_at: current.created_at },
  })

/** Increments the offer's version, records the history of its rules, and stores their previous state for the undo. */
export async function saveOfferVersion(
  tx: Tx,
  reading: Omit<Reading, 'db'>,
  offer: LockedOffer,
  history: FieldChange[],
  former?: UndoSnapshot['rule'],
): Promise<void> {
  const saved = await saveRow(tx, versionedOffer(reading), offer, {}, history)
  if (former) await saveUndoSnapshot(tx, saved, { part: 'rule', former })
}

type Numbered = Pick<typeof table.$inferInsert, 'rule_number' | 'version_number' | 'position'>
export async function insertVersion(tx: Tx, offer_id: number, place: Numbered, fields: RuleFields): Promise<Rule> {
  const { tag_ids, ...columns } = fields
  const [row] = await tx
    .insert(table)
    .values({ ...columns, ...place, offer_id, created_by: authorOf(tx).id })
    .returning({ id: table.id })
  if (!row) throw new Error('no rule inserted')
  const tags = [...new Set(tag_ids)].map((tag_id) => ({ rule_id: row.id, tag_id }))
  if (tags.length > 0) await tx.insert(rule_tags).values(tags)
  const products = [...new Set(productsNamed(fields))].map((product_id) => ({ rule_id: row.id, product_id }))
  if (products.length > 0) await tx.insert(rule_products).values(products)
  return (await findVersion(tx, offer_id, row.id)) ?? notFound()
}

/** Sets the positions of these rules, for all their versions. */
export async function placeRules(tx: Tx, offer_id: number, places: { rule_number: number; position: number }[]): Promise<void> {
  const text = `update rules r set position = n.position from jsonb_to_recordset($1::jsonb) as n(rule_number int, position int)
    where r.offer_id = $2 and r.rule_number = n.rule_number`
  await run(tx, { text, parameters: [JSON.stringify(places), offer_id] }, { prepare: true })
}
