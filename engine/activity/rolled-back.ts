// Rows on an earlier day: undoes the changes recorded since then, newest first.

export interface Change<Row> {
  id: number
  /** The previous values of the changed fields; null when the row did not exist. */
  before: Partial<Row> | null
}

/**
 * Returns the rows as they were before `changes` (newest first). Rows added since are removed; removed rows come back with the values that
 * their changes recorded, other fields being taken from `blank`; changed fields get their previous value. A row without changes is returned
 * unchanged.
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
  /**
   * The line's position, counted from 1, before a save that moved or removed it. Null when the save added it, undefined when no position
   * was recorded.
   */
  place: number | null | undefined
}

/**
 * Returns the ids of lines in the order that they had before `saves` (newest first). Each save lists the lines that it added, moved and
 * removed; lines that were only shifted by others need not be listed. A removed line without a recorded position goes to the end.
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
