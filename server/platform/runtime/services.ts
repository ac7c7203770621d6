// The parts that handlers work with, opened once for a process: the server, a worker, the thread for costly calls.
import { askForDue, kindsOf, type Portions } from '../../tasks/kinds.ts'
import type { Database } from '../db/index.ts'
import { openFiles } from '../files/store.ts'
import { openMasterdata } from '../masterdata/source/source.ts'
import type { Services } from '../rpc/base.ts'
import { openTasks, type TaskPace } from '../tasks/tasks.ts'
import type { Settings } from './settings.ts'

/** How tasks are worked on, for tests. */
export type TaskLimits = TaskPace & Portions

interface Parts extends Partial<Pick<Services, 'databaseHealth' | 'aside' | 'masterdata'>> {
  limits?: TaskLimits
}

/** Lets all work through: for processes that nobody asks whether the database responds. */
const UNWATCHED: Services['databaseHealth'] = { guard: (work) => work(), heard: () => undefined, close: () => Promise.resolve() }

export function openServices(
  database: Pick<Database, 'db' | 'sql'>,
  settings: Settings,
  { databaseHealth = UNWATCHED, masterdata = openMasterdata(settings), aside, limits = {} }: Parts = {},
): Services {
  const { page_size, ...pace } = limits
  const parts = { db: database.db, settings, files: openFiles(settings), masterdata, databaseHealth, ...(aside && { aside }) }
  const portions = page_size === undefined ? {} : { page_size }
  return { ...parts, tasks: openTasks(database, parts, { kinds: kindsOf(portions), askForDue, pace }) }
}
