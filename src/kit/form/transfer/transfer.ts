// What somebody adds to a set and takes from it, kept apart from the set: it can be laid over whatever is stored meanwhile.

export interface TransferChange {
  added: readonly number[]
  removed: readonly number[]
}

export const NO_CHANGE: TransferChange = { added: [], removed: [] }

/** `change` with `ids` assigned, or not. */
export function moved(saved: readonly number[], change: TransferChange, ids: readonly number[], assigned: boolean): TransferChange {
  const others = { added: change.added.filter((id) => !ids.includes(id)), removed: change.removed.filter((id) => !ids.includes(id)) }
  return assigned
    ? { ...others, added: [...others.added, ...ids.filter((id) => !saved.includes(id))] }
    : { ...others, removed: [...others.removed, ...ids.filter((id) => saved.includes(id))] }
}

/** What of `change` still makes a difference: somebody else may have done the same. */
export const pendingOf = (saved: readonly number[], { added, removed }: TransferChange): TransferChange => ({
  added: added.filter((id) => !saved.includes(id)),
  removed: removed.filter((id) => saved.includes(id)),
})

/** The set with the change laid over it. */
export function applied(saved: readonly number[], change: TransferChange): number[] {
  const { added, removed } = pendingOf(saved, change)
  return [...saved.filter((id) => !removed.includes(id)), ...added]
}

/** What turns one set into the other. */
export const between = (before: readonly number[], after: readonly number[]): TransferChange => ({
  added: after.filter((id) => !before.includes(id)),
  removed: before.filter((id) => !after.includes(id)),
})

/** Whether the change leaves the set as it is. */
export const isNothing = ({ added, removed }: TransferChange) => added.length === 0 && removed.length === 0
