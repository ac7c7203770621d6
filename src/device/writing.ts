// Shows on the page whether this device is still writing: until it has finished, closing the tab may lose data.

let underWay = 0

/** Marks the begin of a write; returns a function that marks its end and may be called several times. */
export function beginWriting(): () => void {
  count(1)
  let ended = false
  return () => {
    if (!ended) count(-1)
    ended = true
  }
}

/** Counts `work` as a write until it has settled. */
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
