// The import speaks in sets: each statement takes a whole batch as one JSON parameter.
import type { Db } from '../../db/index.ts'
import { run } from '../../db/query.ts'
import type { Writing } from '../../db/write.ts'

/** Who brings master data in, where, and from which day its prices count. */
export interface Importing extends Writing {
  day: string
}

/** Runs a statement whose `$1` is `batch` as JSON. */
export const runBatch = <Result>(db: Db, text: string, batch: readonly unknown[], ...more: unknown[]): Promise<Result[]> =>
  run<Result>(db, { text, parameters: [JSON.stringify(batch), ...more] }, { prepare: true })
