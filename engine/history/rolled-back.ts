// Rows as they were on a former day: what history says was written since is taken back, the newest change first.

export interface Change<Row> {
  id: number
  /** What the row said of what was changed; null where there was no such row. */
  before: Partial<Row> | null
}

/**
 * The rows before `changes`, of which the newest is the first: what was added since is gone, what was removed is back with all that
 * its changes say of it (the rest is `blank`), and what was changed says what it said. A row without changes always was as it is.
 */
export function rolledBack<Row extends object>(
  rows: ReadonlyMap<number, Row>,
  changes: Iterable<Change<Row>>,
  blank: NoInfer<Row>,
): Map<number, Row> {
  const former = new Map(rows)
  for (const { id, before } of changes) {
    if (before === null) former.delete(id)
    else former.set(id, { ...(former.get(id) ?? blank), ...before })
  }
  return former
}

export interface Placed {
  id: number
  /** Counted from 1: where the line stood before a save that moved or removed it. Null where it was added, undefined where nobody noted it. */
  place: number | null | undefined
}

/**
 * The ids of lines in the order that they had before `saves`, of which the newest is the first; each names what it added, moved and
 * removed, and what only made room for those it need not. A removed line whose place was not noted goes to the end.
 */
export function formerOrder(ids: readonly number[], saves: Iterable<readonly Placed[]>): number[] {
  let order = [...ids]
  for (const save of saves) {
    const touched = new Set(save.filter(({ id, place }) => place !== undefined || !order.includes(id)).map(({ id }) => id))
    order = order.filter((id) => !touched.has(id))
    const back = save.flatMap(({ id, place }) => (touched.has(id) && place !== null ? [{ id, place: place ?? Infinity }] : []))
    for (const { id, place } of back.toSorted((a, b) => (a.place < b.place ? -1 : Number(a.place > b.place))))
      order.splice(place - 1, 0, id)
  }
  return order
}
