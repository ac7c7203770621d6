// What differs between bulk changes of products and of offers: calls and texts.
import type { BulkAnswer, ChangedItem, ChangedLine, ChangeRecord, PreviewedItem } from '#contract/shared/changes.ts'

interface Item {
  id: number
  version: number
}

interface Request<Changes> {
  items: Item[]
  changes: Changes
  /** The change that this request continues, when a change is sent in portions. */
  change_id?: number
}

/** An item of a preview, with its display name. */
export type PreviewedThing = PreviewedItem & { name: string | null }
/** A change that was made, with the number of items it changed. */
export type MadeChange = ChangeRecord & { count: number }
/** A change with its effect on each item. */
export type RecordedChange = MadeChange & { rows: ChangedThing[] }
export type ChangedThing = ChangedItem & { thing: { id: number; reference: string } }

interface Calls<Changes> {
  preview: (request: Request<Changes>) => Promise<PreviewedThing[]>
  apply: (
    request: Request<Changes>,
    options: { context: { idempotency_key: string } },
  ) => Promise<BulkAnswer & { change: MadeChange | null }>
  undo: (portion: Item & { limit: number; after?: number }) => Promise<{ kept: ChangedLine[]; next: number | null }>
}

/** All texts, in the language in use. */
export interface BulkWords {
  /** « 3 articles » */
  count: (count: number) => string
  previewFor: (count: number) => string
  change: (count: number) => string
  changed: (count: number) => string
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
  /** The number of items that a stopped run did not reach. */
  left: (count: number) => string
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
  /** « The first `shown` of `count` ». */
  firstOf: (shown: number, count: number) => string
}

export interface BulkKind<Changes> {
  calls: Calls<Changes>
  keys: { apply: readonly unknown[]; undo: readonly unknown[] }
  words: BulkWords
  /** The label of a field that the change sets. */
  label: (field: string) => string
  href: (id: number) => string
}
/** A kind whatever its changes: the part that the screens of past changes need. */
export type AnyBulkKind = Pick<BulkKind<never>, 'calls' | 'keys' | 'words' | 'label' | 'href'>
