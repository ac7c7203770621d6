// The import works on sets: each statement takes a whole batch as one JSON parameter.
import type { Db } from '../../db/index.ts'
import { run } from '../../db/query.ts'
import type { Writing } from '../../db/write.ts'

/** The author and database of an import, and the day from which its prices apply. */
export interface Importing extends Writing {
  day: string
}

/** Runs a statement whose `$1` is `batch` as JSON. */
export const runBatch = <Result>(db: Db, text: string, batch: readonly unknown[], ...more: unknown[]): Promise<Result[]> =>
  run<Result>(db, { text, parameters: [JSON.stringify(batch), ...more] }, { prepare: true })
