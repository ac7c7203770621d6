// What one list of reference data is, as its screens see it: everything that they show and do follows from this declaration.
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import type * as v from 'valibot'

import type { HistoryField, ReferenceEntity } from '#contract/entities.ts'
import type { HistoryWords } from '#kit/history/words.ts'

import type { ReferenceField, ReferenceRow, ReferenceValues } from './fields.tsx'

export interface Reference {
  fields: readonly ReferenceField[]
  /** Besides the name, which always is. */
  required?: readonly ReferenceField[]
  /** Where not every text is a name: the contract's own check, and what it asks for. */
  name?: { check: v.GenericSchema<string>; help: MessageDescriptor }
  words: {
    all: MessageDescriptor
    new: MessageDescriptor
    search: MessageDescriptor
    /** What the column of counts counts. */
    counted: MessageDescriptor
    empty: MessageDescriptor
  }
  history: HistoryWords
  /** How often a row is used, with the way to what uses it. */
  uses: (row: ReferenceRow, total: number) => ReactNode
  /** The contract's own shape of a row. */
  row: v.GenericSchema<unknown, ReferenceRow>
  create: (values: ReferenceValues) => Promise<ReferenceRow>
  /** Only what changed is sent: what is absent stays as it is. */
  update: (at: { id: number; version: number }, changes: Partial<ReferenceValues>) => Promise<ReferenceRow>
}

/** The words for every field that the contract's declaration names in the history; `Own` as in `HistoryWords`. */
export type WordsOf<Entity extends ReferenceEntity, Own extends HistoryField<Entity> = never> = HistoryWords<HistoryField<Entity>, Own>
