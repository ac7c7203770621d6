// What each kind of task does.
import { offerChanges } from '../offers/changes/kind.ts'
import { offersWithIds } from '../offers/list.ts'
import { startIfDue, synchronisationTask } from '../platform/masterdata/synchronise.ts'
import type { Services } from '../platform/rpc/base.ts'
import type { TaskKind } from '../platform/tasks/kind.ts'
import { type ExportedList, listExport } from '../platform/tasks/list-export.ts'
import type { TaskRow } from '../platform/tasks/rows.ts'
import { pricePlanExport } from '../prices/plans/export.ts'
import { giveBackPlans, pricePlanTask } from '../prices/plans/task.ts'
import { priceSpreadsheetTask } from '../prices/spreadsheets/template-task.ts'
import { deletionTask, refreshTask } from '../products/bulk-tasks.ts'
import { productChanges } from '../products/changes/kind.ts'
import { deletedWithIds } from '../products/deleted-products.ts'
import { rowsWithIds } from '../products/list/list.ts'

/** The size of the portions, for tests. */
export interface Portions {
  page_size?: number
}

/** The lists that tasks export, by the name in their parameters. */
const exportedLists: Record<string, ExportedList> = {
  products: { right: 'product.index', read: rowsWithIds },
  offers: { right: 'offer.read', read: offersWithIds },
  deleted_products: { right: 'product.show', read: async ({ db }, ids) => await deletedWithIds(db, ids) },
}

export function kindsOf({ page_size }: Portions = {}): Record<TaskRow['kind'], TaskKind> {
  const [products, offers] = [productChanges.taskKinds(page_size), offerChanges.taskKinds(page_size)]
  return {
    synchronisation: synchronisationTask(page_size),
    product_deletion: deletionTask(page_size),
    product_refresh: refreshTask(page_size),
    product_change: products.apply,
    product_change_undo: products.undo,
    offer_change: offers.apply,
    offer_change_undo: offers.undo,
    price_plan: pricePlanTask,
    price_plan_export: pricePlanExport(page_size),
    price_spreadsheet: priceSpreadsheetTask(page_size),
    list_export: listExport(exportedLists, page_size),
  }
}

/** Requests the tasks that start by themselves, such as the synchronisation of every `SYNC_HOURS`, and clears up after lost ones. */
export async function askForDue(services: Services): Promise<void> {
  await startIfDue(services)
  await giveBackPlans(services)
}
