// New rows have a text as id. If a stored row has the same content, it is taken to be the same row: it was saved earlier, but the
// response was lost.
import { areRows, isRow, isSame, type Row, type RowId } from './rows.ts'

type Twins = Map<RowId, Row>

/** Finds the stored twins of the new rows in `mine`, at any depth: the first stored row with the same content that no other row has. */
export function twinsOf(mine: unknown, stored: unknown, twins: Twins = new Map()): Twins {
  if (!areRows(mine) || !areRows(stored)) return twins
  const known = new Set(mine.map(({ id }) => id))
  const free = new Set(stored.filter(({ id }) => !known.has(id)))
  for (const row of mine) {
    const twin = isNew(row) ? [...free].find((one) => saysTheSame(row, one)) : stored.find(({ id }) => id === row.id)
    if (!twin) continue
    if (free.delete(twin)) twins.set(row.id, twin)
    for (const [field, value] of Object.entries(row)) twinsOf(value, Reflect.get(twin, field), twins)
  }
  return twins
}

/** Returns the value with the ids of the twins, and with their stored values in fields left empty. */
export function asTwins(value: unknown, twins: Twins): unknown {
  if (twins.size === 0 || !areRows(value)) return value
  return value.map((row) => {
    const twin = twins.get(row.id)
    const fields = Object.entries(row).map(([field, inner]) => [
      field,
      twin && inner === '' ? Reflect.get(twin, field) : asTwins(inner, twins),
    ])
    return { ...Object.fromEntries(fields), id: twin?.id ?? row.id }
  })
}

interface Own<Values> {
  base: Values
  mine: Values
}

/**
 * After a save without a response: fields of `stored` that equal `sent` become the base, and the new rows get the ids of the stored
 * ones.
 */
export function sinceSent<Values extends object>(own: Own<Values>, stored: Values, sent: Values | null): Own<Values> {
  if (!sent) return own
  const twins = Object.entries(sent).reduce<Twins>((found, [field, value]) => twinsOf(value, Reflect.get(stored, field), found), new Map())
  const known = (values: Values) => Object.fromEntries(Object.entries(values).map(([field, value]) => [field, asTwins(value, twins)]))
  const wasStored = Object.entries(known(sent)).filter(([field, value]) => isSame(value, Reflect.get(stored, field)))
  return { base: { ...own.base, ...Object.fromEntries(wasStored) }, mine: known(own.mine) as Values }
}

const isNew = ({ id }: Row) => typeof id === 'string'

/** Compares contents; an empty field matches anything, because the server may have filled it in. */
function saysTheSame(mine: unknown, stored: unknown): boolean {
  if (mine === '') return true
  if (areRows(mine) && areRows(stored)) return mine.length === stored.length && mine.every((row, at) => saysTheSame(row, stored[at]))
  if (!isRow(mine) || !isRow(stored)) return isSame(mine, stored)
  return (
    (isNew(mine) || mine.id === stored.id) &&
    Object.entries(mine).every(([field, value]) => field === 'id' || saysTheSame(value, Reflect.get(stored, field)))
  )
}
