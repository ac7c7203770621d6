// The markups of offers.
import type { Markups } from '#contract/offer-markup.ts'

import type { Db } from '../db/index.ts'
import { inTransaction } from '../db/write.ts'
import { lockVersion } from '../db/write/rows.ts'
import { notFound } from '../resources/references.ts'
import { badRequest, os } from '../rpc/base.ts'
import { markupRefusals, markupSet } from './offers/markups.ts'
import type { Reading } from './offers/read.ts'
import { headOf, writeSet } from './offers/sets.ts'
import { versionedOffer } from './offers/write.ts'

export const offer_markups = {
  get: os.offer_markups.get.handler(async ({ input, context }) => (await readMarkups(context, input.offer_id)) ?? notFound()),
  save: os.offer_markups.save.handler(async ({ input: { offer_id: id, version, items }, context }) =>
    inTransaction(context, async (tx) => {
      const of = { ...versionedOffer(context), current: (db: Db) => readMarkups({ ...context, db }, id) }
      const offer = await lockVersion(tx, of, { id, version })
      const errors = await markupRefusals(tx, items)
      if (errors.length > 0) throw badRequest(...errors)
      await writeSet(tx, of, markupSet, offer, items)
      return (await readMarkups({ ...context, db: tx }, id)) ?? notFound()
    }),
  ),
}

async function readMarkups(reading: Reading, id: number): Promise<Markups | undefined> {
  const head = await headOf(reading, id)
  return head && { ...head, items: await markupSet.read(reading.db, id) }
}
