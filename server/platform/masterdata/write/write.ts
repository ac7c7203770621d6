// Writes a batch in its own transaction, completely or not at all; an invalid row does not keep the others out.
import { inTransaction } from '../../db/write.ts'
import type { Refusal, Row } from '../row.ts'
import { type Applied, applyRows } from './apply.ts'
import type { Importing } from './statement.ts'

export interface Written {
  applied: Applied[]
  refused: Refusal[]
}
export interface WriteOptions {
  creates: boolean
  /** Determines what would happen, and changes nothing. */
  dry_run?: boolean
}

const TRIES = 4
/** Deadlock, serialisation failure, a reference deleted or a period taken in between: the same batch succeeds the next time. */
const PASSING = /^(40P01|40001|23P01|23503)$/
/** The database rejects a value. */
const OBJECTION = /^(22|23|54)/

class RolledBack extends Error {}

/** `rows` have different references. */
export async function writeRows(at: Importing, rows: Row[], options: WriteOptions): Promise<Written> {
  try {
    const applied = await attempt(at, rows, options)
    return { applied, refused: options.creates ? referenceTaken(rows, applied) : [] }
  } catch (error) {
    const [first] = rows
    if (!first || !OBJECTION.test(stateOf(error))) throw error
    if (rows.length === 1) return { applied: [], refused: [{ reference: first.reference, field: '', key: 'not_storable' }] }
    const half = Math.ceil(rows.length / 2)
    const former = await writeRows(at, rows.slice(0, half), options)
    const latter = await writeRows(at, rows.slice(half), options)
    return { applied: [...former.applied, ...latter.applied], refused: [...former.refused, ...latter.refused] }
  }
}

/** Rows that were not created because a person has given their reference to another product. */
function referenceTaken(rows: Row[], applied: Applied[]): Refusal[] {
  const done = new Set(applied.map(({ reference }) => reference))
  return rows.filter(({ reference }) => !done.has(reference)).map(({ reference }) => ({ reference, field: 'reference', key: 'taken' }))
}

async function attempt(at: Importing, rows: Row[], { creates, dry_run = false }: WriteOptions): Promise<Applied[]> {
  for (let tries = 1; ; tries++) {
    let applied: Applied[] = []
    try {
      await inTransaction(at, async (tx) => {
        applied = await applyRows(tx, rows, at.day, { creates })
        if (dry_run) throw new RolledBack()
      })
      return applied
    } catch (error) {
      if (error instanceof RolledBack) return applied
      if (tries === TRIES || !PASSING.test(stateOf(error))) throw error
    }
  }
}

/** The database's error code, from below the query builder's wrappers. */
function stateOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && typeof at.code === 'string') return at.code
  return ''
}
