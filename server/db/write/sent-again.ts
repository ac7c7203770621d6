// What is sent once more under the version that was read with: rows that it adds may have been stored by its first try.
import { isDeepStrictEqual } from 'node:util'

/** What is new in `given` gets the id of the first stored row that says the same and that nothing in `given` is. */
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

/** Whether `stored` has everything that is said. */
export const says = (said: object, stored: object): boolean =>
  Object.entries(said).every(([field, value]) => value === undefined || isDeepStrictEqual(value, Reflect.get(stored, field)))
