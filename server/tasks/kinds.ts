// What each kind of task does.
import { startIfDue, synchronisationTask } from '../platform/masterdata/synchronise.ts'
import type { Services } from '../platform/rpc/base.ts'
import type { TaskKind } from '../platform/tasks/kind.ts'
import type { TaskRow } from '../platform/tasks/rows.ts'
import { giveBackPlans, pricePlanTask } from '../prices/plans/task.ts'

/** The size of the portions, for tests. */
export interface Portions {
  page_size?: number
}

export const kindsOf = ({ page_size }: Portions = {}): Record<TaskRow['kind'], TaskKind> => ({
  synchronisation: synchronisationTask(page_size),
  price_plan: pricePlanTask,
})

/** Requests the tasks that start by themselves, such as the synchronisation of every `SYNC_HOURS`, and clears up after lost ones. */
export async function askForDue(services: Services): Promise<void> {
  await startIfDue(services)
  await giveBackPlans(services)
}
