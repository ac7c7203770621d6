// The steps in which lines were changed by hand, for undoing them.
import type { Problems } from './problems.ts'

/** The lines before and after a step, and its source. */
export interface Step<Of> {
  before: Of[]
  after: Of[]
  by: string | undefined
  /** The cells that were not understood before the step. */
  problems?: Problems
}
const MOST_STEPS = 100

/** The step that produced these lines. Undefined if something else has changed them since: undoing would discard that change, too. */
export const lastStep = <Of>(past: readonly Step<Of>[], lines: readonly Of[]): Step<Of> | undefined =>
  past.at(-1)?.after === lines ? past.at(-1) : undefined

/** Adds a step. Consecutive steps with the same `by`, such as the letters typed into one cell, are merged into one. */
export function withStep<Of>(past: readonly Step<Of>[], step: Step<Of>): Step<Of>[] {
  const last = lastStep(past, step.before)
  if (!last) return [step]
  return step.by !== undefined && last.by === step.by
    ? [...past.slice(0, -1), { ...last, after: step.after }]
    : [...past.slice(1 - MOST_STEPS), step]
}
