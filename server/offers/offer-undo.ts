// Undoing the last save of a part of an offer in one step.
import { offerParts, type LastSave } from '#contract/offers/offer-undo.ts'

import { notFound } from '../lookups/lookups.ts'
import type { Db } from '../platform/db/index.ts'
import { inTransaction } from '../platform/db/write.ts'
import { lockVersion } from '../platform/db/write/locks.ts'
import { allow, badRequest, os } from '../platform/rpc/base.ts'
import { putBack } from './changes/undo.ts'
import type { Reading } from './read.ts'
import { headOf } from './sets/sets.ts'
import { readFormer } from './undo-snapshot.ts'
import { versionedOffer } from './write.ts'

export const offer_undo = {
  get: os.offer_undo.get.handler(async ({ input, context }) => (await lastSave(context, input.offer_id)) ?? notFound()),
  run: os.offer_undo.run.handler(async ({ input: { offer_id: id, version, confirm_shared }, context }) =>
    inTransaction(context, async (tx) => {
      const of = { ...versionedOffer(context), current: (db: Db) => lastSave({ ...context, db }, id) }
      const lock = () => lockVersion(tx, of, { id, version })
      const last = await readFormer(tx, id)
      if (last?.version !== version) {
        await lock()
        throw badRequest({ field: 'version', key: 'nothing_to_undo' })
      }
      allow(context.user, offerParts[last.part])
      await putBack(tx, context, last, { offer_id: id, version, confirm_shared }, lock)
      return (await lastSave({ ...context, db: tx }, id)) ?? notFound()
    }),
  ),
}

async function lastSave(reading: Reading, id: number): Promise<LastSave | undefined> {
  const head = await headOf(reading, id)
  const last = head && (await readFormer(reading.db, id))
  return head && { ...head, part: last?.version === head.version ? last.part : null }
}
