// Splits long work on the rows of a list into portions, between which the page can respond to the user.

/** That many rows take some milliseconds. */
const PORTION = 500

/** The rows in portions of 500; throws an AbortError when `signal` is aborted. */
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
