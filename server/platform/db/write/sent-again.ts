// Repeated writes: a request sent twice under the same version may find that its first attempt has already stored the rows that it adds.
import { isDeepStrictEqual } from 'node:util'

/** Gives each new row of `given` the id of the first stored row with the same content that no given row refers to. */
export function asStored<Given extends { id?: unknown }, Stored extends { id: number }>(
  given: readonly Given[],
  stored: readonly Stored[],
  isSame: (row: Given, one: Stored) => boolean = says,
): Given[] {
  const named = new Set(given.map(({ id }) => id))
  const free = stored.filter(({ id }) => !named.has(id))
  return given.map((row) => {
    const place = row.id === undefined ? free.findIndex((one) => isSame(row, one)) : -1
    const [twin] = place < 0 ? [] : free.splice(place, 1)
    return twin ? { ...row, id: twin.id } : row
  })
}

/** Whether `stored` has the same value for every given field. */
export const says = (said: object, stored: object): boolean =>
  Object.entries(said).every(([field, value]) => value === undefined || isDeepStrictEqual(value, Reflect.get(stored, field)))
