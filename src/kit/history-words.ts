// What the history of one kind of thing is told in.
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'

import type { Activity } from './history-entries.ts'

export interface HistoryWords {
  /** What fields are called, in filters and lists; one without a label is left out of them. */
  labels: Record<string, MessageDescriptor>
  /** The same inside a sentence, with its article: « le prix min ». */
  phrases: Record<string, MessageDescriptor>
  created: (author: ReactNode) => ReactNode
  deleted: (author: ReactNode) => ReactNode
  /** The whole sentence of a change that is told differently; undefined leaves it to the usual one. */
  change?: (author: ReactNode, row: Activity) => ReactNode | undefined
  /** A stored value in the reader's words; undefined leaves it to the usual ones. */
  value?: (field: string | null, value: unknown) => ReactNode | undefined
}
