// The order in which the rules of an offer run.
import { longestRising } from '#engine/offers/composition.ts'

import { versionedOffer } from '../offers/write.ts'
import type { Tx } from '../platform/db/write.ts'
import { lockVersion } from '../platform/db/write/locks.ts'
import { badRequest, type RequestContext } from '../platform/rpc/base.ts'
import { readLatest, readRules, historyLabel } from './read.ts'
import { placeRules, saveOfferVersion } from './write.ts'

interface OrderInput {
  offer_id: number
  version: number
  ids: number[]
}

/** Puts these rules into this order, using the positions that they have among all rules. Throws NOT_FOUND, CONFLICT, BAD_REQUEST. */
export async function orderRules(tx: Tx, context: RequestContext, { offer_id, version, ids }: OrderInput): Promise<void> {
  const of = {
    ...versionedOffer(context),
    current: async (db: RequestContext['db'], id: number) => await readRules({ ...context, db }, id, { inactive: true }),
  }
  const offer = await lockVersion(tx, of, { id: offer_id, version })
  const before = await readLatest(tx, offer_id)
  const errors = ids.flatMap((id, place) => {
    const field = `ids.${place}`
    if (before.every((rule) => rule.id !== id)) return [{ field, key: 'unknown' }]
    return ids.indexOf(id) < place ? [{ field, key: 'repeated' }] : []
  })
  if (errors.length > 0) throw badRequest(...errors)
  const wanted = [...ids]
  const byId = new Map(before.map((rule) => [rule.id, rule]))
  const after = before.flatMap((rule) => byId.get(ids.includes(rule.id) ? (wanted.shift() ?? rule.id) : rule.id) ?? [])
  const places = new Map(before.map(({ id }, place) => [id, place]))
  const stayed = new Set(longestRising(after.map(({ id }) => places.get(id) ?? 0)))
  const moved = after.filter(({ id }) => !stayed.has(places.get(id) ?? 0))
  if (moved.length === 0) return
  await placeRules(
    tx,
    offer_id,
    after.map(({ rule_number }, place) => ({ rule_number, position: place + 1 })),
  )
  const history = moved.map((rule) => ({
    field: 'rule',
    old_value: { ...historyLabel(rule), position: (places.get(rule.id) ?? 0) + 1 },
    new_value: { ...historyLabel(rule), position: after.indexOf(rule) + 1 },
  }))
  await saveOfferVersion(tx, context, offer, history, { order: before.map(({ rule_number }) => rule_number) })
}
