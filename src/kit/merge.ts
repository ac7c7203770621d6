// Three-way merge of records, field by field, for when somebody saved in between.

export interface Conflict<Values> {
  field: keyof Values & string
  mine: unknown
  theirs: unknown
}

export interface Merged<Values> {
  /** Mine where only I changed a field, theirs where only they did; mine where both did (see `conflicts`). */
  merged: Values
  /** The fields that both sides changed, to different values. */
  conflicts: Conflict<Values>[]
  /** The fields that only they changed. */
  theirChanges: (keyof Values & string)[]
}

/** Merges what I typed with what they saved, both starting from `base`. */
export function merge<Values extends object>(base: Values, mine: Values, theirs: Values): Merged<Values> {
  const result: Merged<Values> = { merged: { ...mine }, conflicts: [], theirChanges: [] }
  for (const field of fieldsOf(mine)) {
    if (isSame(theirs[field], base[field]) || isSame(theirs[field], mine[field])) continue
    if (isSame(mine[field], base[field])) {
      result.merged[field] = theirs[field]
      result.theirChanges.push(field)
    } else result.conflicts.push({ field, mine: mine[field], theirs: theirs[field] })
  }
  return result
}

/** The fields of `values` that differ from `base`. */
export const changedFields = <Values extends object>(base: Partial<Values>, values: Values): (keyof Values & string)[] =>
  fieldsOf(values).filter((field) => !isSame(values[field], base[field]))

/** The values that differ from `base`. */
export const changesBetween = <Values extends object>(base: Partial<Values>, values: Values): Partial<Values> =>
  Object.fromEntries(changedFields(base, values).map((field) => [field, values[field]])) as Partial<Values>

const fieldsOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[]

/** Equality of what forms hold: texts, numbers, flags, null, and lists or records of them; an empty text counts as null. */
export function isSame(a: unknown, b: unknown): boolean {
  const [left, right] = [a === '' || a === undefined ? null : a, b === '' || b === undefined ? null : b]
  if (left === right) return true
  if (left instanceof File || right instanceof File) return false
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => isSame(Reflect.get(left, key), Reflect.get(right, key)))
}
