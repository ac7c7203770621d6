// Restores what the last save of a part of an offer replaced, with the same checks and history as any other save.
import * as v from 'valibot'

import { PriceDegressivityItems, QuantityDegressivityItems, tierErrors } from '#contract/offers/offer-degressivities.ts'
import { MarkupItems } from '#contract/offers/offer-markups.ts'
import type { GivenSection } from '#contract/offers/offer-products.ts'
import { CaseItems } from '#contract/rules/rule-cases.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import type { ComposedBundle } from '#engine/offers/composition.ts'

import { notFound } from '../../lookups/lookups.ts'
import type { offers } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/write.ts'
import type { ChildRow } from '../../platform/db/write/children.ts'
import type { Locked } from '../../platform/db/write/locks.ts'
import type { Columns } from '../../platform/db/write/rows.ts'
import { badRequest, type RequestContext } from '../../platform/rpc/base.ts'
import { orderRules } from '../../rules/order.ts'
import { readLatest } from '../../rules/read.ts'
import { changeRule } from '../../rules/write.ts'
import { compose } from '../composition/compose.ts'
import { bundleWith } from '../composition/composition.ts'
import { unknownZones, caseSet } from '../sets/cases.ts'
import { quantityRefusals, quantitySet, tierSet } from '../sets/degressivities.ts'
import { markupRefusals, markupSet } from '../sets/markups.ts'
import { type OfferSet, writeSet } from '../sets/sets.ts'
import type { UndoSnapshot, FormerBundle, UndoPart } from '../undo-snapshot.ts'
import { type OfferColumns, versionedOffer } from '../write.ts'

/** The offer to write, which must not have been changed since. */
export interface Undoing {
  offer_id: number
  version: number
  confirm_shared?: number[] | undefined
}

/** Writes the previous state of the part. `lock` locks the offer. Throws what a save of that part throws: BAD_REQUEST, CONFLICT, SHARED. */
export async function putBack(
  tx: Tx,
  context: RequestContext,
  { part, former }: UndoPart,
  undoing: Undoing,
  lock: () => Promise<Locked<OfferColumns>>,
): Promise<void> {
  const { offer_id } = undoing
  const set = { tx, context, lock }
  // Bundles are locked before the offer that contains them, so a composition does its own locking.
  if (part === 'composition') return await putCompositionBack(tx, context, former, undoing)
  if (part === 'rule') return await putRuleBack(tx, context, former, undoing, await lock())
  if (part === 'markup') return await putSetBack(set, markupSet, v.parse(MarkupItems, former.items), (items) => markupRefusals(tx, items))
  if (part === 'rule_case') return await putSetBack(set, caseSet, v.parse(CaseItems, former.items), (items) => unknownZones(tx, items))
  if (part === 'quantity_degressivity')
    return await putSetBack(set, quantitySet, v.parse(QuantityDegressivityItems, former.items), (items) =>
      quantityRefusals(tx, offer_id, items),
    )
  return await putSetBack(set, tierSet, v.parse(PriceDegressivityItems, former.items), tierErrors, former.columns)
}

interface PuttingSetBack {
  tx: Tx
  context: RequestContext
  lock: () => Promise<Locked<OfferColumns>>
}

/** A deleted line is created again with a new id. */
async function putSetBack<Row extends { id: number }, Item extends ChildRow & { id?: number | undefined }>(
  { tx, context, lock }: PuttingSetBack,
  set: OfferSet<Row>,
  items: readonly Item[],
  refusalsOf: (items: Item[]) => FieldError[] | Promise<FieldError[]>,
  columns: Columns<typeof offers> = {},
): Promise<void> {
  const offer = await lock()
  const there = new Set((await set.read(tx, offer.id)).map(({ id }) => id))
  const wanted = items.map(({ id, ...row }) => (there.has(id ?? 0) ? { id, ...row } : row) as Item)
  const errors = await refusalsOf(wanted)
  if (errors.length > 0) throw badRequest(...errors)
  await writeSet(tx, versionedOffer(context), set, offer, wanted, columns)
}

async function putRuleBack(
  tx: Tx,
  context: RequestContext,
  former: UndoSnapshot['rule'],
  { offer_id, version }: Undoing,
  offer: Locked<OfferColumns>,
): Promise<void> {
  const latest = new Map((await readLatest(tx, offer.id)).map((rule) => [rule.rule_number, rule]))
  if ('order' in former) {
    const ids = former.order.flatMap((rule_number) => latest.get(rule_number)?.id ?? [])
    return await orderRules(tx, context, { offer_id, version, ids })
  }
  const { id, version_number } = latest.get(former.rule_number) ?? notFound()
  await changeRule(tx, context, { offer_id, id, version_number }, former.fields)
}

async function putCompositionBack(
  tx: Tx,
  context: RequestContext,
  { sections, bundles }: UndoSnapshot['composition'],
  { offer_id, version, confirm_shared }: Undoing,
): Promise<void> {
  const changed = new Map(bundles.map((bundle) => [bundle.id, bundle]))
  const only = sections ? undefined : bundles[0]
  const bundle_ids = [...changed.keys(), ...(sections ?? []).flatMap((section) => section.bundles)]
  await compose(tx, context, {
    offer_id,
    version,
    confirm_shared,
    bundle_ids,
    ...(only && { only: bundleWith(only.id) }),
    given: (stored) => {
      const there = new Set(stored.map(({ id }) => id))
      const standing = new Map(stored.flatMap((section) => section.bundles).map((bundle) => [bundle.id, bundle]))
      const formerBundle = (id: number) => {
        const [former, now] = [changed.get(id), standing.get(id)]
        return former && now ? givenBundle(former, now) : { id }
      }
      const wanted = sections ?? stored.map((section) => ({ ...section, bundles: section.bundles.map(({ id }) => id) }))
      return wanted.map(({ id, name, bundles: held }): GivenSection => ({
        ...(there.has(id) && { id }),
        name,
        bundles: held.map(formerBundle),
      }))
    },
  })
}

/** The previous state of the bundle; a removed product comes back as a new link. */
function givenBundle({ products, ...bundle }: FormerBundle, now: ComposedBundle) {
  const there = new Set(now.products.map((link) => link.id))
  const links = products.map((former) => {
    if (!('product' in former)) return former
    const { id, product, ...fields } = former
    return { ...(there.has(id) && { id }), ...fields, product_id: product.id }
  })
  return { ...bundle, products: links }
}
