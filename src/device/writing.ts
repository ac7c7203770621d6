// Says on the page whether this device is still writing something down: until it has, a tab that closes may lose it.

let underWay = 0

/** Something is being written from now on; returns what says that it has ended, once. */
export function beginWriting(): () => void {
  count(1)
  let ended = false
  return () => {
    if (!ended) count(-1)
    ended = true
  }
}

/** Counts `work` as being written until it has ended, in whatever way. */
export async function whileWriting<T>(work: Promise<T>): Promise<T> {
  const written = beginWriting()
  try {
    return await work
  } finally {
    written()
  }
}

function count(more: number): void {
  underWay += more
  document.documentElement.toggleAttribute('data-writing', underWay > 0)
}
