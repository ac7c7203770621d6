// The texts of the history of one kind of row.
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'

import type { Activity } from './entries.ts'

/** `Field`: every field in its history; `Own`: fields that never change, or whose change has its own sentence. */
export interface HistoryWords<Field extends string = string, Own extends Field = never> {
  /** Labels of the fields, in filters and lists. */
  labels: Record<Field, MessageDescriptor>
  /** The same inside a sentence, with an article: « le prix min ». */
  phrases: Record<Exclude<Field, Own>, MessageDescriptor>
  created: (author: ReactNode) => ReactNode
  deleted: (author: ReactNode) => ReactNode
  /** The whole sentence of a special change; undefined falls back to the default sentence. */
  change?: (author: ReactNode, row: Activity) => ReactNode | undefined
  /** Displays a stored value; undefined falls back to the default. */
  value?: (field: string | null, value: unknown) => ReactNode | undefined
}

/** The texts of described fields, or only of those in `among`. */
export function wordsOf<Field extends string>(
  fields: Record<Field, { label: MessageDescriptor; phrase: MessageDescriptor }>,
  among: readonly Field[] = Object.keys(fields) as Field[],
): Pick<HistoryWords<Field>, 'labels' | 'phrases'> {
  const words = (kind: 'label' | 'phrase') =>
    Object.fromEntries(among.map((field) => [field, fields[field][kind]])) as Record<Field, MessageDescriptor>
  return { labels: words('label'), phrases: words('phrase') }
}

/** The text for a field; an old row may name a field that is no longer recorded. */
export const wordOf = (words: Record<string, MessageDescriptor | undefined>, field: string): MessageDescriptor | undefined => words[field]
