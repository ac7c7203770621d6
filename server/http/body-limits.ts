// A body can be small to send and yet so deep or so wide that whoever walks through it runs out of stack or of time.

/** Deeper, and with more values in all, than any body that the contract knows. */
const DEEPEST = 40
const MOST_VALUES = 50_000

/** Whether no call can mean this. It walks level by level, not by calling itself, and stops as soon as it knows. */
export function isMonstrous(value: unknown): boolean {
  let level = [value]
  for (let depth = 0, values = 0; level.length > 0; depth++) {
    values += level.length
    if (depth > DEEPEST || values > MOST_VALUES) return true
    level = level.flatMap((one) => (isNested(one) ? Object.values(one) : []))
  }
  return false
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null && !(value instanceof Blob)
