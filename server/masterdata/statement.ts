// The import speaks in sets: each statement takes a whole batch as one JSON parameter.
import type { Db } from '../db/index.ts'
import { run } from '../db/query.ts'
import type { Author } from '../db/write.ts'

/** Who writes, and the day from which prices count. */
export interface Circumstances {
  author: Author | null
  day: string
}

/** Runs a statement whose `$1` is `batch` as JSON. */
export const runBatch = <Result>(db: Db, text: string, batch: readonly unknown[], ...more: unknown[]): Promise<Result[]> =>
  run<Result>(db, { text, parameters: [JSON.stringify(batch), ...more] }, { prepare: true })

/** The columns of a history row that say who; the last two parameters of a statement. */
export const authorOf = (author: Author | null): [number | null, string | null] => [author?.id ?? null, author?.name ?? null]
