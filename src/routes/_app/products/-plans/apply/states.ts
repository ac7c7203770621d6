// What may be done with a plan in each of its states.
import type { PlanLine } from '#contract/prices/price-plan-lines.ts'
import type { PlanState, PricePlan } from '#contract/prices/price-plans.ts'

type Stated = Pick<PricePlan, 'status'>

const open: readonly PlanState[] = ['computing', 'ready', 'failed', 'cancelled']
/** It is not applied: its operation may be changed, and it may be deleted. */
export const isOpenPlan = ({ status }: Stated): boolean => open.includes(status)

const applied: readonly PlanState[] = ['applied', 'partly_undone']
/** It is applied, at least in part: lines can be undone. */
export const canUndo = ({ status }: Stated): boolean => applied.includes(status)

/** Whether undoing would put the line back: it was written and not yet undone. */
export const isUndoable = ({ state, undone }: Pick<PlanLine, 'state' | 'undone'>): boolean =>
  !undone && (state === 'changed' || state === 'created' || state === 'ended')

const working: readonly PlanState[] = ['computing', 'applying', 'undoing']
/** Its task goes on. */
export const isWorking = ({ status }: Stated): boolean => working.includes(status)
