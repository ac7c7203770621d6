// Limits for bodies that are small to send, but so deep or wide that processing them would exhaust the stack or take too long.

/** Deeper than any body in the contract. */
const DEEPEST = 40

/** The number of values that a body of at most `max_bytes` may contain: 16,384 for the default 256 KB. */
export const mostValues = (max_bytes: number): number => max_bytes / 16

/**
 * Whether a body exceeds the limits, so that it cannot be a valid input. Iterates by level instead of recursing, and stops as soon as a
 * limit is exceeded.
 */
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
