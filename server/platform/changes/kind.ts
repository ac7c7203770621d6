// What an area defines for one change to many of its rows: how they are selected, read, planned and written.
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { FieldError } from '#contract/shared/endpoint.ts'

import type { Db } from '../db/index.ts'
import type { FieldChange, Tx } from '../db/write.ts'
import type { RequestContext } from '../rpc/base.ts'
import type { ChangeTable, LineTable, Tables } from './records.ts'
import type { RefusalTable } from './refusals.ts'
import type { ChangeTasks } from './tasks.ts'

/** The columns that are read of every row to change. */
export interface StoredRow {
  id: number
  version: number
  reference: string
  updated_at: string
  updated_by_name: string | null
}

/** The effect of a change on one row. */
export interface ItemPlan<Row> {
  row: Row
  /** The columns to write, and the history entries for all differences. */
  set: Record<string, unknown>
  history: FieldChange[]
  errors: FieldError[]
}

/** The caller, and the database and day for which they read. */
export type Reading = Pick<RequestContext, 'db' | 'user' | 'day'>

/** The operations of a kind (products or offers). `Known` contains the rows that the ids in some changes refer to. */
export interface BulkKind<
  Row extends StoredRow,
  Selected,
  Asked extends object,
  Known,
  Change extends ChangeTable,
  Line extends LineTable,
> {
  tables: Omit<Tables<Change, Line>, 'owner_id' | 'counted'> & { reference: PgColumn; refusals: RefusalTable }
  tasks: ChangeTasks
  /** The ids of a selection, ascending. */
  select: (reading: Reading, selection: Selected) => Promise<number[]>
  /** The first of these rows, in the order of their list. */
  first: (db: Db, ids: number[], count: number) => Promise<number[]>
  /** Locks these rows against other writers until the transaction ends. */
  lock: (tx: Tx, ids: number[]) => Promise<void>
  find: (db: Db, ids: number[]) => Promise<Row[]>
  readKnown: (db: Db, all: Asked[]) => Promise<Known>
  /** Errors for ids in the change that do not exist. */
  unknownIn: (changes: Asked, known: Known) => FieldError[]
  /** The request with the current names of the rows it refers to, which may be renamed or deleted later. */
  named: (changes: Asked, known: Known) => Record<string, unknown>
  plan: (row: Row, changes: Asked, known: Known) => ItemPlan<Row>
  /** Adds what a row needs in addition to the requested changes to stay consistent. */
  completed?: (row: Row, changes: Asked) => Asked
  /** Writes plans that were made after their rows were locked, with their history. */
  write: (tx: Tx, plans: ItemPlan<Row>[]) => Promise<void>
  /** The change that restores the previous values, made from the history of a change. */
  former: (history: FieldChange[]) => Asked
}
