// Saves one set of an offer's lines: markups, tiers, derived quantities or test cases.
import type { FieldError } from '#contract/shared/endpoint.ts'

import { notFound } from '../../lookups/lookups.ts'
import type { Db } from '../../platform/db/index.ts'
import type { offers } from '../../platform/db/schema.ts'
import { inTransaction, type Tx } from '../../platform/db/write.ts'
import type { ChildRow } from '../../platform/db/write/children.ts'
import { type Locked, lockVersion } from '../../platform/db/write/locks.ts'
import type { Columns } from '../../platform/db/write/rows.ts'
import { badRequest, type RequestContext } from '../../platform/rpc/base.ts'
import type { Reading } from '../read.ts'
import { versionedOffer } from '../write.ts'
import { type OfferSet, writeSet } from './sets.ts'

interface Saving<Row extends { id: number }, Whole> {
  set: OfferSet<Row>
  /** The set with its version, as `get` returns it. */
  read(reading: Reading, offer_id: number): Promise<Whole | undefined>
  refusals(tx: Tx): Promise<FieldError[]> | FieldError[]
  /** The columns of the offer to write. */
  columns?(offer: Locked<typeof offers.$inferSelect>): Columns<typeof offers>
}

/** Writes the set as a whole, under the version of its offer, and returns it. Throws CONFLICT, or BAD_REQUEST when it is invalid. */
export const saveSet = <Row extends { id: number }, Whole>(
  context: RequestContext,
  { set, read, refusals, columns }: Saving<Row, Whole>,
  { offer_id: id, version, items }: { offer_id: number; version: number; items: readonly ChildRow[] },
): Promise<Whole> =>
  inTransaction(context, async (tx) => {
    const of = { ...versionedOffer(context), current: (db: Db) => read({ ...context, db }, id) }
    const offer = await lockVersion(tx, of, { id, version })
    const errors = await refusals(tx)
    if (errors.length > 0) throw badRequest(...errors)
    await writeSet(tx, of, set, offer, items, columns?.(offer))
    return (await read({ ...context, db: tx }, id)) ?? notFound()
  })
