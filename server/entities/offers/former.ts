// What the last save of a part of an offer replaced. It is kept beside the version that the save wrote: once the offer has a later
// one, it can no longer be put back.
import { and, eq, sql } from 'drizzle-orm'

import type { OfferPart } from '#contract/offers/offer-undo.ts'
import type { RuleFields } from '#contract/rules/rules.ts'
import type { ComposedBundle, ComposedProduct } from '#engine/offers/composition.ts'

import type { Db } from '../../db/index.ts'
import { offer_former_parts as table } from '../../db/schema.ts'
import { authorOf, type Tx } from '../../db/write.ts'
import type { ChildRow } from '../../db/write/children.ts'

/** A part of an offer as it was. */
export interface Former {
  markup: { items: ChildRow[] }
  quantity_degressivity: { items: ChildRow[] }
  rule_case: { items: ChildRow[] }
  price_degressivity: { items: ChildRow[]; columns: { price_degressivity_mode?: 'volume' | 'graduated' | null } }
  /** The bundles that changed, as they were; and where the sections did, which bundles stood in each. */
  composition: { sections: { id: number; name: string; bundles: number[] }[] | null; bundles: FormerBundle[] }
  /** One rule, or the numbers of all in their order. */
  rule: { rule_number: number; fields: Partial<RuleFields> } | { order: number[] }
}
/** Of an article that stayed as it was the id is enough. */
export interface FormerBundle extends Omit<ComposedBundle, 'products'> {
  products: ({ id: number } | (Omit<ComposedProduct, 'product'> & { product: { id: number } }))[]
}
export type FormerPart = { [Part in OfferPart]: { part: Part; former: Former[Part] } }[OfferPart]

/** To be called with the offer as it was saved. What a program writes is not put back. */
export async function keepFormer(tx: Tx, { id: offer_id, version }: { id: number; version: number }, kept: FormerPart): Promise<void> {
  if (authorOf(tx).id === null) return
  await tx
    .insert(table)
    .values({ offer_id, version, ...kept })
    .onConflictDoUpdate({ target: table.offer_id, set: { version, part: sql`excluded.part`, former: sql`excluded.former` } })
    .prepare('former')
    .execute()
}

/** A new offer has nothing to go back to, whatever wrote it. */
export const forgetFormer = async (tx: Tx, offer_id: number): Promise<void> => {
  await tx.delete(table).where(eq(table.offer_id, offer_id))
}

/** What would bring a bundle back that is being deleted: nothing can any more. */
export const forgetFormerBundle = async (db: Db, bundle_id: number): Promise<void> => {
  const standing = JSON.stringify({ sections: [{ bundles: [bundle_id] }] })
  const changed = JSON.stringify({ bundles: [{ id: bundle_id }] })
  await db
    .delete(table)
    .where(and(eq(table.part, 'composition'), sql`(${table.former} @> ${standing}::jsonb or ${table.former} @> ${changed}::jsonb)`))
}

export async function readFormer(db: Db, offer_id: number): Promise<(FormerPart & { version: number }) | undefined> {
  const [row] = await db.select().from(table).where(eq(table.offer_id, offer_id))
  // Written by `keepFormer` alone.
  return row as (FormerPart & { version: number }) | undefined
}
