// What a change of many products, or of many offers, means to the screens that show it: its calls, and its words.
import type { BulkAnswer, ChangedItem, ChangedLine, ChangeRecord, PreviewedItem } from '#contract/shared/changes.ts'

interface Item {
  id: number
  version: number
}

interface Request<Changes> {
  items: Item[]
  changes: Changes
  /** The change that this continues. */
  change_id?: number
}

/** One thing of a preview, as it is called. */
export type PreviewedThing = PreviewedItem & { name: string | null }
/** A change that was made, of so many things. */
export type MadeChange = ChangeRecord & { count: number }
/** One with what it did to each of them. */
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

/** Every text in the language in use. */
export interface BulkWords {
  /** « 3 articles » */
  count: (count: number) => string
  previewFor: (count: number) => string
  change: (count: number) => string
  changed: (count: number) => string
  /** The parts of the sentence over a preview; `none` where nothing changes. */
  willChange: (count: number) => string
  none: () => string
  alreadySo: (count: number) => string
  refused: (count: number) => string
  /** What the lines of a preview are, and its groups. */
  previewed: () => string
  groups: () => Record<PreviewedItem['outcome'], string>
  /** The column beside the reference. */
  name: () => string
  done: (count: number) => string
  /** Those that a stopped run did not come to. */
  left: (count: number) => string
  /** Why one is refused. */
  reason: (key: string) => string
  confirmUndo: (count: number) => string
  putBack: (count: number) => string
  kept: (count: number) => string
  keptSince: (count: number) => string
  allChanged: (names: string) => string
  gone: () => string
  /** Of one of the things of a change that was taken back. */
  state: (undone: boolean) => string
  /** The first so many, of all. */
  firstOf: (shown: number, count: number) => string
}

export interface BulkKind<Changes> {
  calls: Calls<Changes>
  keys: { apply: readonly unknown[]; undo: readonly unknown[] }
  words: BulkWords
  /** What a field is called that is asked for or that changed. */
  label: (field: string) => string
  href: (id: number) => string
}
/** Whatever it may change: what the screens of past changes need. */
export type AnyBulkKind = Pick<BulkKind<never>, 'calls' | 'keys' | 'words' | 'label' | 'href'>
