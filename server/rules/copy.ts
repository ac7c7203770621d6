// Copies the rules of an offer to its duplicate: their latest versions become first versions.
import { versionedOffer } from '../offers/write.ts'
import type { Tx } from '../platform/db/write.ts'
import { lockRow } from '../platform/db/write/locks.ts'
import type { RequestContext } from '../platform/rpc/base.ts'
import { fieldsOf, readLatest, historyLabel } from './read.ts'
import { insertVersion, saveOfferVersion } from './write.ts'

export async function copyRules(tx: Tx, context: RequestContext, from: number, to: number): Promise<void> {
  const history = []
  for (const [place, rule] of (await readLatest(tx, from)).entries()) {
    const fields = fieldsOf(rule)
    const copy = await insertVersion(tx, to, { rule_number: place + 1, version_number: 1, position: place + 1 }, fields)
    history.push({ field: 'rule', old_value: null, new_value: { ...historyLabel(copy), ...fields } })
  }
  if (history.length > 0) await saveOfferVersion(tx, context, await lockRow(tx, versionedOffer(context), to), history)
}
