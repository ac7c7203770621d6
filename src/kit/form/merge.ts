// Three-way merge of records, field by field, for save conflicts. A list of rows with ids is merged row by row, and each row field by
// field; any other value is merged as a unit.

import { asTwins, twinsOf } from './new-rows.ts'
import { areRows, isRow, isSame, type Row, type RowId } from './rows.ts'

export interface Conflict<Values> {
  field: keyof Values & string
  /** Path within a list of rows: row, field, and so on; the row alone if one side removed it and the other changed it. */
  within?: readonly RowId[]
  /** Both sides reordered the rows, in different ways. */
  order?: true
  /** Undefined if the row was removed. */
  mine: unknown
  theirs: unknown
}

export interface Merged<Values> {
  /** My value where only I changed something, theirs where only they did, and mine where both did (see `conflicts`). */
  merged: Values
  /** Values that both sides changed in different ways. */
  conflicts: Conflict<Values>[]
  /** The fields that contain one of their changes. */
  theirChanges: (keyof Values & string)[]
}

/** Merges my values with those that they saved, both based on `base`. */
export function merge<Values extends object>(base: Values, mine: Values, theirs: Values): Merged<Values> {
  const result: Merged<Values> = { merged: { ...mine }, conflicts: [], theirChanges: [] }
  for (const field of fieldsOf(mine)) {
    const note: Note = (found) => result.conflicts.push({ field, ...found })
    const own = isSame(theirs[field], base[field]) ? mine[field] : asTwins(mine[field], twinsOf(mine[field], theirs[field]))
    const merged = mergeValue([base[field], own, theirs[field]], [], note)
    if (isSame(merged, mine[field])) continue
    result.merged[field] = merged as Values[typeof field]
    if (!isSame(merged, own)) result.theirChanges.push(field)
  }
  return result
}

/** Returns `values`, a merge of `mine` and `theirs`, with their side of this conflict. */
export function takeTheirs<Values extends object>(values: Values, theirs: Values, conflict: Conflict<Values>): Values {
  const { field, within = [], order } = conflict
  if (within.length === 0 && !order) return { ...values, [field]: theirs[field] }
  return { ...values, [field]: takeWithin(values[field] as Row[], theirs[field] as Row[], { within, order, theirs: conflict.theirs }) }
}

/** The names of the fields in `values` that differ from `base`. */
export const changedFields = <Values extends object>(base: Partial<Values>, values: Values): (keyof Values & string)[] =>
  fieldsOf(values).filter((field) => !isSame(values[field], base[field]))

/** The fields of `values` that differ from `base`, with their values. */
export const changesBetween = <Values extends object>(base: Partial<Values>, values: Values): Partial<Values> =>
  Object.fromEntries(changedFields(base, values).map((field) => [field, values[field]])) as Partial<Values>

const fieldsOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[]

type Sides<Value> = readonly [base: Value, mine: Value, theirs: Value]
type Note = (found: Omit<Conflict<never>, 'field'>) => void

function mergeValue(sides: Sides<unknown>, within: readonly RowId[], note: Note): unknown {
  const [base, mine, theirs] = sides
  if (isSame(theirs, base) || isSame(theirs, mine)) return mine
  if (isSame(mine, base)) return theirs
  if (areAllRows(sides)) return mergeRows(sides, within, note)
  note({ ...(within.length > 0 && { within }), mine, theirs })
  return mine
}

function mergeRow(sides: Sides<Row | undefined>, within: readonly RowId[], note: Note): Row | undefined {
  const [base, mine, theirs] = sides
  // If both sides added a row with the same id, all its fields are new.
  return mine && theirs
    ? (mergeFields([base ?? {}, mine, theirs], within, note) as Row)
    : (mergeValue(sides, within, note) as Row | undefined)
}

function mergeFields([base, mine, theirs]: Sides<object>, within: readonly RowId[], note: Note): object {
  const fields = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  const valuesOf = (field: string) => [base, mine, theirs].map((side): unknown => Reflect.get(side, field)) as unknown as Sides<unknown>
  return Object.fromEntries([...fields].map((field) => [field, mergeValue(valuesOf(field), [...within, field], note)]))
}

function mergeRows(sides: Sides<readonly Row[]>, within: readonly RowId[], note: Note): Row[] {
  const [base, mine, theirs] = mergeMoved(sides, within, note)
  const merged = (id: RowId) => mergeRow([find(base, id), find(mine, id), find(theirs, id)], [...within, id], note)
  const rows = [...new Set([...mine, ...theirs].map(({ id }) => id))].flatMap((id) => merged(id) ?? [])
  const [moved, moving] = [isMoved(base, mine), isMoved(base, theirs)]
  if (moved && moving && isMoved(mine, theirs)) note({ ...(within.length > 0 && { within }), order: true, mine, theirs })
  return moving && !moved ? inOrderOf(rows, theirs, mine) : inOrderOf(rows, mine, theirs)
}

/** Rows that one side moved from one row's list to another's: the changes of the other side move with them. */
function mergeMoved(sides: Sides<readonly Row[]>, within: readonly RowId[], note: Note): Sides<readonly Row[]> {
  const fields = new Set(sides.flat().flatMap((row) => Object.keys(row).filter((field) => listIn(row, field).length > 0)))
  return [...fields].reduce((all, field) => mergeMovedOf(field, all, within, note), sides)
}

function mergeMovedOf(field: string, sides: Sides<readonly Row[]>, within: readonly RowId[], note: Note): Sides<readonly Row[]> {
  const [before, here, there] = sides.map((rows) => standingIn(rows, field))
  if (!before || !here || !there) return sides
  let [base, mine, theirs] = sides
  for (const [id, was] of before) {
    const [my, their] = [here.get(id), there.get(id)]
    if (!my || !their || (my.parent === was.parent && their.parent === was.parent)) continue
    const [iMoved, theyMoved] = [my.parent !== was.parent, their.parent !== was.parent]
    // Both moved it to different rows, or one moved it to a row that the other removed: this becomes a conflict like any other.
    if (iMoved && theyMoved && their.parent !== my.parent) continue
    const target = iMoved ? my.parent : their.parent
    const has = (rows: readonly Row[]) => find(rows, target) !== undefined
    if ((has(mine) && has(theirs)) !== has(base)) continue
    const merged = mergeRow([was.row, my.row, their.row], [...within, target, field, id], note)
    if (!merged) continue
    base = withoutIn(base, field, id)
    mine = iMoved ? replacedIn(mine, field, merged) : withoutIn(mine, field, id)
    theirs = theyMoved ? replacedIn(theirs, field, merged) : withoutIn(theirs, field, id)
  }
  return [base, mine, theirs]
}

/** The rows of the nested lists, each with its parent; null if an id occurs several times. */
function standingIn(rows: readonly Row[], field: string): Map<RowId, { parent: RowId; row: Row }> | null {
  const all = rows.flatMap((parent) => listIn(parent, field).map((row) => ({ parent: parent.id, row })))
  const standing = new Map(all.map((one) => [one.row.id, one]))
  return standing.size === all.length ? standing : null
}

const listIn = (row: Row, field: string): readonly Row[] => {
  const list: unknown = Reflect.get(row, field)
  return Array.isArray(list) && list.every(isRow) ? list : []
}
const withList = (rows: readonly Row[], field: string, id: RowId, next: (list: readonly Row[]) => readonly Row[]): Row[] =>
  rows.map((row) => (find(listIn(row, field), id) ? { ...row, [field]: next(listIn(row, field)) } : row))
const withoutIn = (rows: readonly Row[], field: string, id: RowId): Row[] =>
  withList(rows, field, id, (list) => list.filter((one) => one.id !== id))
const replacedIn = (rows: readonly Row[], field: string, row: Row): Row[] =>
  withList(rows, field, row.id, (list) => list.map((one) => (one.id === row.id ? row : one)))

/** Sorts rows like the first list; rows only in the second list are put after the row that they follow there. */
function inOrderOf(rows: readonly Row[], first: readonly Row[], second: readonly Row[]): Row[] {
  const ordered = first.flatMap(({ id }) => find(rows, id) ?? [])
  for (const [index, { id }] of second.entries()) {
    const row = find(rows, id)
    if (row && !find(ordered, id)) ordered.splice(placeBehind(ordered, second.slice(0, index)), 0, row)
  }
  return ordered
}

/** Index in `list` for a row that comes after the rows `before`. */
const placeBehind = (list: readonly Row[], before: readonly Row[]): number => {
  const last = before.findLast(({ id }) => find(list, id))
  return last ? list.findIndex(({ id }) => id === last.id) + 1 : 0
}

/** Whether the rows that both lists share are in a different order. */
function isMoved(base: readonly Row[], rows: readonly Row[]): boolean {
  const common = (list: readonly Row[], others: readonly Row[]) => list.filter(({ id }) => find(others, id)).map(({ id }) => id)
  return !isSame(common(base, rows), common(rows, base))
}

interface Within {
  within: readonly RowId[]
  order?: true | undefined
  theirs: unknown
}

function takeWithin(rows: readonly Row[], theirs: readonly Row[], { within, order, theirs: value }: Within): Row[] {
  const [id, field, ...rest] = within
  if (id === undefined) return inOrderOf(rows, theirs, rows)
  if (field === undefined)
    return value === undefined ? rows.filter((row) => row.id !== id) : inOrderOf([...rows, value as Row], rows, theirs)
  return rows.map((row) => {
    if (row.id !== id) return row
    const inner = (of: Row | undefined) => Reflect.get(of ?? {}, field) as Row[]
    const deeper = rest.length > 0 || order
    return { ...row, [field]: deeper ? takeWithin(inner(row), inner(find(theirs, id)), { within: rest, order, theirs: value }) : value }
  })
}

const find = (rows: readonly Row[], id: RowId): Row | undefined => rows.find((row) => row.id === id)

/** Whether all sides are lists of rows with ids. */
const areAllRows = (sides: Sides<unknown>): sides is Sides<readonly Row[]> => sides.every((side) => areRows(side))
