// A body can be small to send and yet so deep or so wide that whoever walks through it runs out of stack or of time.

/** Deeper than any body that the contract knows. */
const DEEPEST = 40

/** How many values a body may have of which so many bytes are taken: 16,384 in the usual 256 KB. */
export const mostValues = (max_bytes: number): number => max_bytes / 16

/** Whether no call can mean this. It walks level by level, not by calling itself, and stops as soon as it knows. */
export function isMonstrous(value: unknown, most_values: number): boolean {
  let level = [value]
  for (let depth = 0, values = 0; level.length > 0; depth++) {
    const next: unknown[] = []
    for (const one of level) {
      if (!isNested(one)) continue
      const held = Array.isArray(one) ? (one as unknown[]) : Object.values(one)
      values += held.length
      if (values > most_values) return true
      for (const inner of held) next.push(inner)
    }
    if (depth > DEEPEST) return true
    level = next
  }
  return false
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null && !(value instanceof Blob)
