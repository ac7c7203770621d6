// The data replaced by the last save of a part of an offer, stored with the version that the save wrote: once the offer has a later
// version, it can no longer be restored.
import { and, eq, sql } from 'drizzle-orm'

import type { OfferPart } from '#contract/offers/offer-undo.ts'
import type { RuleFields } from '#contract/rules/rules.ts'
import type { ComposedBundle, ComposedProduct } from '#engine/offers/composition.ts'

import type { Db } from '../platform/db/index.ts'
import { offer_former_parts as table } from '../platform/db/schema.ts'
import { authorOf, type Tx } from '../platform/db/write.ts'
import type { ChildRow } from '../platform/db/write/children.ts'

/** The previous state of each part of an offer. */
export interface UndoSnapshot {
  markup: { items: ChildRow[] }
  quantity_degressivity: { items: ChildRow[] }
  rule_case: { items: ChildRow[] }
  price_degressivity: { items: ChildRow[]; columns: { price_degressivity_mode?: 'volume' | 'graduated' | null } }
  /** The previous state of the changed bundles and, if the sections changed, the bundles in each section. */
  composition: { sections: { id: number; name: string; bundles: number[] }[] | null; bundles: FormerBundle[] }
  /** One rule, or the numbers of all rules in order. */
  rule: { rule_number: number; fields: Partial<RuleFields> } | { order: number[] }
}
/** For an unchanged product, the id is enough. */
export interface FormerBundle extends Omit<ComposedBundle, 'products'> {
  products: ({ id: number } | (Omit<ComposedProduct, 'product'> & { product: { id: number } }))[]
}
export type UndoPart = { [Part in OfferPart]: { part: Part; former: UndoSnapshot[Part] } }[OfferPart]

/** Must be called with the saved offer. Writes of programs cannot be undone. */
export async function saveUndoSnapshot(tx: Tx, { id: offer_id, version }: { id: number; version: number }, kept: UndoPart): Promise<void> {
  if (authorOf(tx).id === null) return
  await tx
    .insert(table)
    .values({ offer_id, version, ...kept })
    .onConflictDoUpdate({ target: table.offer_id, set: { version, part: sql`excluded.part`, former: sql`excluded.former` } })
    .prepare('former')
    .execute()
}

/** A new offer has no previous state. */
export const forgetFormer = async (tx: Tx, offer_id: number): Promise<void> => {
  await tx.delete(table).where(eq(table.offer_id, offer_id))
}

/** Deletes the data that would restore a bundle that is being deleted. */
export const forgetFormerBundle = async (db: Db, bundle_id: number): Promise<void> => {
  const standing = JSON.stringify({ sections: [{ bundles: [bundle_id] }] })
  const changed = JSON.stringify({ bundles: [{ id: bundle_id }] })
  await db
    .delete(table)
    .where(and(eq(table.part, 'composition'), sql`(${table.former} @> ${standing}::jsonb or ${table.former} @> ${changed}::jsonb)`))
}

export async function readFormer(db: Db, offer_id: number): Promise<(UndoPart & { version: number }) | undefined> {
  const [row] = await db.select().from(table).where(eq(table.offer_id, offer_id))
  // Only `saveUndoSnapshot` writes here.
  return row as (UndoPart & { version: number }) | undefined
}
