// The data and functions that all lines of the outline share.
import type { Prices } from '../totals.ts'
import type { RowErrors } from '../values.ts'
import type { OutlineRow } from './edits.ts'

export interface Outline {
  readOnly: boolean
  /** The stored composition that the undo steps start from. */
  base: unknown
  prices: Prices | undefined
  errors: RowErrors
  /** Texts that cannot be parsed, which block saving: the message key by `line.field`. */
  problems: Readonly<Record<string, string>>
  set: (line: OutlineRow, values: object, field?: string) => void
  remove: (line: OutlineRow) => void
  move: (line: OutlineRow, step: 1 | -1) => void
  addSection: () => void
  /** Adds a bundle to the section of this line. */
  addBundle: (line: OutlineRow) => void
  /** Opens the dialog. */
  addProducts: (line: OutlineRow) => void
  /** Only for users who may see the library. */
  attach: ((line: OutlineRow) => void) | undefined
  detach: (line: OutlineRow) => void
  /** Opens the coverages of a bundle; only for users who may see coverages. */
  coverages: ((bundle: number) => void) | undefined
  /** Explains the price of a stored product; only for users who may see prices. */
  why: ((product_id: number) => void) | undefined
  problem: (line: OutlineRow, field: string, key: string | null) => void
}

/** The errors of these fields of a line. */
export const lineErrors = ({ errors, problems }: Outline, { key }: OutlineRow, ...fields: string[]) =>
  fields.flatMap((field) => problems[`${key}.${field}`] ?? errors[`${key}.${field}`] ?? [])

/** A line that is to be scrolled into view and focused: the line itself, its name, its quantity, or its invalid control. */
export interface FocusTarget {
  key: string
  part: 'line' | 'name' | 'quantity' | 'wrong'
}
