// What the lines of the outline share: what can be done to them, and what is known of them.
import type { Prices } from '../totals.ts'
import type { RowErrors } from '../values.ts'
import type { OutlineRow } from './edits.ts'

export interface Outline {
  readOnly: boolean
  /** What the steps that can be taken back start from. */
  base: unknown
  prices: Prices | undefined
  errors: RowErrors
  /** Texts that are not understood, which keep the form from being saved: the key of what is wrong by `line.field`. */
  problems: Readonly<Record<string, string>>
  set: (line: OutlineRow, values: object, field?: string) => void
  remove: (line: OutlineRow) => void
  move: (line: OutlineRow, step: 1 | -1) => void
  addSection: () => void
  /** To the section of this line. */
  addBundle: (line: OutlineRow) => void
  /** Opens the dialogs. */
  addProducts: (line: OutlineRow) => void
  /** Only for who may see the library. */
  attach: ((line: OutlineRow) => void) | undefined
  detach: (line: OutlineRow) => void
  /** Leads to what covers a bundle; only for who may see coverages. */
  coverages: ((bundle: number) => void) | undefined
  /** Explains the price of an article that is stored; only for who may see prices. */
  why: ((product_id: number) => void) | undefined
  problem: (line: OutlineRow, field: string, key: string | null) => void
}

/** What is wrong with these fields of a line. */
export const lineErrors = ({ errors, problems }: Outline, { key }: OutlineRow, ...fields: string[]) =>
  fields.flatMap((field) => problems[`${key}.${field}`] ?? errors[`${key}.${field}`] ?? [])

/** A line that is to be seen and have the focus: itself, its name, its quantity, or what is wrong in it. */
export interface FocusTarget {
  key: string
  part: 'line' | 'name' | 'quantity' | 'wrong'
}
