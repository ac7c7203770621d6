// Which things of a run are still left to do when its turn comes.

/** Returns `items` without those that were waiting `before` and no longer are `now`. */
export const withoutSettled = <Item extends { path: string }>(
  items: readonly Item[],
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
): Item[] => items.filter(({ path }) => !before.has(path) || now.has(path))
