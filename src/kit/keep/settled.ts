// Which things of a run are left to it when its turn comes.

/** `items` without those that waited `before` and do not `now`. */
export const withoutSettled = <Item extends { path: string }>(
  items: readonly Item[],
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
): Item[] => items.filter(({ path }) => !before.has(path) || now.has(path))
