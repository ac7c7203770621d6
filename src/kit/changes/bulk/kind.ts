// What differs between bulk changes of products and of offers: calls and texts.
import type { BulkAnswer, ChangedItem, ChangedLine, ChangeRecord, PreviewedItem } from '#contract/shared/changes.ts'
import type { Task } from '#contract/tasks/tasks.ts'

import type { ChosenRows } from '../../list/bulk/selection.ts'

interface Item {
  id: number
  version: number
}

/** Rows in the versions that were seen, or any number of rows. */
export type ChangedRows<Filter> = { items: Item[] } | { selection: ChosenRows<Filter> }
type Request<Changes, Filter> = ChangedRows<Filter> & { changes: Changes }

/** An item of a preview, with its display name. */
export type PreviewedThing = PreviewedItem & { name: string | null }
/** A change that was made, with the number of items it changed. */
export type MadeChange = ChangeRecord & { count: number; refused_count: number }
/** A change with its effect on each item, and the items that could not take it. */
export type RecordedChange = MadeChange & {
  rows: ChangedThing[]
  refused: BulkAnswer['refused']
  /** The task that is applying or undoing it. */
  task_id: number | null
}
export type ChangedThing = ChangedItem & { thing: { id: number; reference: string } }

/** With a `task`, it is still to be done. */
interface Calls<Changes, Filter> {
  preview: (request: Request<Changes, Filter>) => Promise<{ items: PreviewedThing[]; total: number }>
  apply: (
    request: Request<Changes, Filter>,
    options: { context: { idempotency_key: string } },
  ) => Promise<BulkAnswer & { change: MadeChange | null; task: Task | null }>
  undo: (change: Item) => Promise<{ kept: ChangedLine[]; task: Task | null }>
}

/** All texts, in the language in use. */
export interface BulkWords {
  /** « 3 articles » */
  count: (count: number) => string
  previewFor: (count: number) => string
  change: (count: number) => string
  changed: (count: number) => string
  /** What a task is doing to so many items. */
  changing: (count: number) => string
  puttingBack: (count: number) => string
  /** The parts of the sentence above a preview; `none` is used when nothing changes. */
  willChange: (count: number) => string
  none: () => string
  alreadySo: (count: number) => string
  refused: (count: number) => string
  /** Heading for the lines of a preview, and the labels of its groups. */
  previewed: () => string
  groups: () => Record<PreviewedItem['outcome'], string>
  /** Header of the column beside the reference. */
  name: () => string
  done: (count: number) => string
  /** « Preview of the first `shown` of `count`. » */
  previewOfFirst: (shown: number, count: number) => string
  /** Why an item was refused. */
  reason: (key: string) => string
  confirmUndo: (count: number) => string
  putBack: (count: number) => string
  kept: (count: number) => string
  keptSince: (count: number) => string
  allChanged: (names: string) => string
  gone: () => string
  /** The state of one item of an undone change. */
  state: (undone: boolean) => string
  /** The groups of a past change of which some items were refused. */
  recorded: () => string
  /** « The first `shown` of `count` ». */
  firstOf: (shown: number, count: number) => string
}

export interface BulkKind<Changes, Filter> {
  calls: Calls<Changes, Filter>
  keys: { apply: readonly unknown[]; undo: readonly unknown[] }
  words: BulkWords
  /** The label of a field that the change sets. */
  label: (field: string) => string
  href: (id: number) => string
}
/** A kind whatever its changes: the part that the screens of past changes need. */
export type AnyBulkKind = Pick<BulkKind<never, never>, 'calls' | 'keys' | 'words' | 'label' | 'href'>
