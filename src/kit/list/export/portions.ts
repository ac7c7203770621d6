// Long work on the rows of a list, in portions: between two of them the page answers whoever uses it.

/** Rows of this many columns take some milliseconds. */
const PORTION = 500

/** The rows in portions of 500; ends with an AbortError when `signal` does. */
export async function* portions<Row>(rows: Iterable<Row>, signal: AbortSignal): AsyncGenerator<Row[]> {
  let portion: Row[] = []
  for (const row of rows) {
    portion.push(row)
    if (portion.length < PORTION) continue
    yield portion
    portion = []
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
  }
  if (portion.length > 0) yield portion
}
