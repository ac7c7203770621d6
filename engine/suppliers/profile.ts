// How a supplier's list is read: which column is which field, how numbers are written, and how its rows find their articles.

/** What a column may contain. `per`: the price is for so many pieces; `pack`: how many are sold together, which changes no price. */
export const listFields = [
  'reference',
  'manufacturer_reference',
  'ean',
  'supplier_reference',
  'manufacturer',
  'designation',
  'purchase_price',
  'public_price',
  'discount',
  'per',
  'eco_tax',
  'valid_from',
  'valid_to',
  'pack',
  'ignored',
] as const
export type ListField = (typeof listFields)[number]

/** The fields by which a row can find its article, each exact after normalizing. */
export const matchKeys = ['reference', 'supplier_reference', 'ean', 'manufacturer_reference'] as const
export type MatchKey = (typeof matchKeys)[number]

/** What becomes of two rows with one article and different prices. */
export const duplicateRules = ['choose', 'lowest', 'first', 'last'] as const
export type DuplicateRule = (typeof duplicateRules)[number]

/** What the absence of an article means: nothing, or that its purchase price of this supplier ends. */
export const absentRules = ['nothing', 'end'] as const
export type AbsentRule = (typeof absentRules)[number]

export const decimalSigns = [',', '.'] as const
export const dateFormats = ['dd/mm/yyyy', 'mm/dd/yyyy', 'yyyy-mm-dd'] as const

export interface ListFormats {
  /** The decimal sign of numbers in text cells. */
  decimal: (typeof decimalSigns)[number]
  date: (typeof dateFormats)[number]
  /** ISO 4217; only named, the rate counts. */
  currency: string
  /** Euros = amount × rate. A decimal above 0. */
  rate: string
}

/** Where the table of a file is, and what its columns are. */
export interface ListLayout {
  /** The worksheet; null for the first visible one, and for text files. */
  sheet: string | null
  /** The first row of the head, from 1; 0 if there is none. */
  head_row: number
  /** How many rows the head has. */
  head_rows: 1 | 2
  /** The fields by the number of the column, from 1. Columns that are not named are ignored. */
  columns: Readonly<Record<string, ListField>>
  formats: ListFormats
}

/** The groups of the lines of a read list. Each line is in one of them; `matched` has a price where there was none. */
export const listGroups = [
  'matched',
  'unchanged',
  'up',
  'down',
  'beyond',
  'ambiguous',
  'unknown',
  'duplicate',
  'unreadable',
  'absent',
  'ignored',
] as const
export type ListGroup = (typeof listGroups)[number]

/** A cell that cannot be read: its column, what is written there, and why. `repeated`: the row says the same as an earlier one. */
export interface ListProblem {
  /** From 1; null when the whole row is meant. */
  column: number | null
  written: string
  key: ListProblemKey
}
export const listProblems = [
  'damaged_ean',
  'damaged',
  'invalid_decimal',
  'ambiguous_decimal',
  'negative',
  'invalid_date',
  'invalid_discount',
  'invalid_per',
  'other_currency',
  'no_price',
  'no_key',
  'formula_without_result',
  'repeated',
  'too_large',
] as const
export type ListProblemKey = (typeof listProblems)[number]

/** A row of a list as it is read, before its article is looked for. */
export interface ListRow {
  /** The first physical line of the record, or the row of the sheet; from 1. */
  line_number: number
  /** The texts of its cells as written. */
  cells: string[]
  /** The texts of the keys as written, tidied; absent where the cell is empty or damaged. */
  keys: { readonly [key in MatchKey]?: string }
  manufacturer?: string
  designation?: string
  /** Euros for one piece: at most 6 decimals, 2 where the file has no more. Absent if it cannot be read. */
  price?: string
  /** `YYYY-MM-DD`. */
  valid_from?: string
  valid_to?: string
  /** The first problem that keeps the row from being used. A damaged EAN does not, if another key finds the article. */
  problem?: ListProblem
}
