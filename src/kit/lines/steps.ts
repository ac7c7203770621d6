// The steps in which lines were changed by hand, and which of them can be taken back.
import type { Problems } from './problems.ts'

/** The lines before and after a step, and what made it. */
export interface Step<Of> {
  before: Of[]
  after: Of[]
  by: string | undefined
  /** The cells that were not understood before it. */
  problems?: Problems
}
const MOST_STEPS = 100

/** The step that made these lines; undefined where something else has changed them since: to take it back would take that back, too. */
export const lastStep = <Of>(past: readonly Step<Of>[], lines: readonly Of[]): Step<Of> | undefined =>
  past.at(-1)?.after === lines ? past.at(-1) : undefined

/** With one step more; `by`: what is typed into one cell, letter by letter, is one step. */
export function withStep<Of>(past: readonly Step<Of>[], step: Step<Of>): Step<Of>[] {
  const last = lastStep(past, step.before)
  if (!last) return [step]
  return step.by !== undefined && last.by === step.by
    ? [...past.slice(0, -1), { ...last, after: step.after }]
    : [...past.slice(1 - MOST_STEPS), step]
}
