// The pending additions to and removals from a set, separate from the set, so that they can be applied to a newer stored set.

export interface TransferChange {
  added: readonly number[]
  removed: readonly number[]
}

export const NO_CHANGE: TransferChange = { added: [], removed: [] }

/** `change` after `ids` were assigned, or unassigned. */
export function moveIds(saved: readonly number[], change: TransferChange, ids: readonly number[], assigned: boolean): TransferChange {
  const others = { added: change.added.filter((id) => !ids.includes(id)), removed: change.removed.filter((id) => !ids.includes(id)) }
  return assigned
    ? { ...others, added: [...others.added, ...ids.filter((id) => !saved.includes(id))] }
    : { ...others, removed: [...others.removed, ...ids.filter((id) => saved.includes(id))] }
}

/** The part of `change` that still has an effect: somebody else may have made the same change. */
export const pendingOf = (saved: readonly number[], { added, removed }: TransferChange): TransferChange => ({
  added: added.filter((id) => !saved.includes(id)),
  removed: removed.filter((id) => saved.includes(id)),
})

/** Returns the set after the change. */
export function applyTransfer(saved: readonly number[], change: TransferChange): number[] {
  const { added, removed } = pendingOf(saved, change)
  return [...saved.filter((id) => !removed.includes(id)), ...added]
}

/** The change that turns one set into the other. */
export const between = (before: readonly number[], after: readonly number[]): TransferChange => ({
  added: after.filter((id) => !before.includes(id)),
  removed: before.filter((id) => !after.includes(id)),
})

/** Whether the change is empty. */
export const isNothing = ({ added, removed }: TransferChange) => added.length === 0 && removed.length === 0
