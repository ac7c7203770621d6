// The cells of a list in a spreadsheet, described by data: the browser and the server make the same ones.

/** The value of a cell: a text, a number, a day or an instant. */
export type CellValue = string | number | { date: string } | { instant: string } | null

/** Where a cell has its value from, and how it reads it. */
export interface CellSource {
  /** The field of the row; of several, the first that is not null. */
  of: readonly string[]
  /** What its text means, if it is not just a text. */
  as?: 'date' | 'instant' | undefined
  /** The words for texts that are keys. */
  words?: Readonly<Record<string, string>> | undefined
  /** The texts for an empty list, and for the words of a list in place of `LISTED`. */
  list?: { empty: string; filled: string } | undefined
  /** The words for true and false. */
  yes_no?: readonly [yes: string, no: string] | undefined
}

export const LISTED = '<list>'

/** The value of a row's cell. Other rows are written by their names. */
export function cellOf(row: object, { of, as, words, list, yes_no }: CellSource): CellValue {
  const fields = row as Record<string, unknown>
  const value = of.map((field) => fields[field]).find((one) => one !== null && one !== undefined)
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return (value ? yes_no?.[0] : yes_no?.[1]) ?? null
  if (Array.isArray(value)) {
    const items = value.map((item) => (typeof item === 'string' ? (words?.[item] ?? item) : nameOf(item))).join(', ')
    if (!list) return items || null
    return items === '' ? list.empty : list.filled.replace(LISTED, () => items)
  }
  if (typeof value !== 'string') return nameOf(value)
  if (as === 'date') return { date: value }
  return as === 'instant' ? { instant: value } : (words?.[value] ?? value)
}

const nameOf = (value: unknown): string | null =>
  value !== null && typeof value === 'object' && 'name' in value ? String(value.name) : null
