// Declaration of a lookup list, from which its screens are derived.
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type * as v from 'valibot'

import type { HistoryField, LookupEntity } from '#contract/entities.ts'
import type { Fields } from '#contract/shared/declared-fields.ts'
import type { HistoryWords } from '#kit/history/words.ts'

import type { LookupField, LookupRow, LookupValues } from './fields.tsx'

export interface Lookup {
  fields: readonly LookupField[]
  /** The same as the contract declares them. */
  declared: Fields
  /** If not every text is a valid name. */
  name_help?: MessageDescriptor
  words: {
    all: MessageDescriptor
    new: MessageDescriptor
    search: MessageDescriptor
    /** Header of the column with the number of usages. */
    counted: MessageDescriptor
    empty: MessageDescriptor
  }
  history: HistoryWords
  /** Displays the number of usages of a row, with a link to them. */
  uses: (row: LookupRow, total: number) => ReactNode
  /** The contract's own schema of a row. */
  row: v.GenericSchema<unknown, LookupRow>
  create: (values: LookupValues) => Promise<LookupRow>
  /** Only changes are sent: absent fields stay unchanged. */
  update: (at: { id: number; version: number }, changes: Partial<LookupValues>) => Promise<LookupRow>
}

/** The texts for all fields that the contract declares for the history; `Own` as in `HistoryWords`. */
export type WordsOf<Entity extends LookupEntity, Own extends HistoryField<Entity> = never> = HistoryWords<HistoryField<Entity>, Own>
