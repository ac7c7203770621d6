// The history of the rules of a deleted offer.
import type { Db } from '../platform/db/index.ts'
import type { FieldChange } from '../platform/db/write.ts'
import { fieldsOf, readLatest, historyLabel } from './read.ts'

export const rulesGone = async (db: Db, offer_id: number): Promise<FieldChange[]> =>
  (await readLatest(db, offer_id)).map((rule) => ({
    field: 'rule',
    old_value: { ...historyLabel(rule), ...fieldsOf(rule) },
    new_value: null,
  }))
