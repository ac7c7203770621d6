// Compares form values; rows of lists are identified by their ids.

export type RowId = string | number
export type Row = { id: RowId }

/** Equality of form values: texts, numbers, flags, null, and lists or records of them; an empty text counts as null. */
export function isSame(a: unknown, b: unknown): boolean {
  const [left, right] = [a === '' || a === undefined ? null : a, b === '' || b === undefined ? null : b]
  if (left === right) return true
  if (left instanceof File || right instanceof File) return false
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => isSame(Reflect.get(left, key), Reflect.get(right, key)))
}

/** Whether the value has an id. */
export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'id' in value && (typeof value.id === 'string' || typeof value.id === 'number')

/** Whether the value is a list of rows with unique ids. */
export const areRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every(isRow) && new Set(value.map(({ id }) => id)).size === value.length
