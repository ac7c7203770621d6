// What the history of one kind of thing is told in.
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'

import type { Activity } from './entries.ts'

/** `Field`: every field that its history tells of; `Own`: those that never change, or whose change has a sentence of its own. */
export interface HistoryWords<Field extends string = string, Own extends Field = never> {
  /** What fields are called, in filters and lists. */
  labels: Record<Field, MessageDescriptor>
  /** The same inside a sentence, with its product: « le prix min ». */
  phrases: Record<Exclude<Field, Own>, MessageDescriptor>
  created: (author: ReactNode) => ReactNode
  deleted: (author: ReactNode) => ReactNode
  /** The whole sentence of a change that is told differently; undefined leaves it to the usual one. */
  change?: (author: ReactNode, row: Activity) => ReactNode | undefined
  /** A stored value in the reader's words; undefined leaves it to the usual ones. */
  value?: (field: string | null, value: unknown) => ReactNode | undefined
}

/** The words of fields that are described once, or of some `among` them. */
export function wordsOf<Field extends string>(
  fields: Record<Field, { label: MessageDescriptor; phrase: MessageDescriptor }>,
  among: readonly Field[] = Object.keys(fields) as Field[],
): Pick<HistoryWords<Field>, 'labels' | 'phrases'> {
  const words = (kind: 'label' | 'phrase') =>
    Object.fromEntries(among.map((field) => [field, fields[field][kind]])) as Record<Field, MessageDescriptor>
  return { labels: words('label'), phrases: words('phrase') }
}

/** The word of a field; a row of former days may name one that is recorded no longer. */
export const wordOf = (words: Record<string, MessageDescriptor | undefined>, field: string): MessageDescriptor | undefined => words[field]
