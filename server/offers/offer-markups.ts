// The markups of offers.
import type { Markups } from '#contract/offers/offer-markups.ts'

import { notFound } from '../lookups/lookups.ts'
import { os } from '../platform/rpc/base.ts'
import type { Reading } from './read.ts'
import { markupRefusals, markupSet } from './sets/markups.ts'
import { saveSet } from './sets/save-set.ts'
import { headOf } from './sets/sets.ts'

export const offer_markups = {
  get: os.offer_markups.get.handler(async ({ input, context }) => (await readMarkups(context, input.offer_id)) ?? notFound()),
  save: os.offer_markups.save.handler(({ input, context }) =>
    saveSet(context, { set: markupSet, read: readMarkups, refusals: (tx) => markupRefusals(tx, input.items) }, input),
  ),
}

async function readMarkups(reading: Reading, id: number): Promise<Markups | undefined> {
  const head = await headOf(reading, id)
  return head && { ...head, items: await markupSet.read(reading.db, id) }
}
