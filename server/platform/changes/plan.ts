// A change of many rows: planned for the preview, identified by a digest, and planned again in the transaction that writes it.
import { createHash } from 'node:crypto'

import type { Db } from '../db/index.ts'
import type { Tx } from '../db/write.ts'
import { badRequest } from '../rpc/base.ts'
import { changedSince } from './changed-since.ts'

/** The effect of a change on one row. */
export interface PlannedLine {
  /** Only `changed` lines are written; `refused` ones stop the change, unless it may skip them. All other rows stay unchanged. */
  outcome: string
  /** The key of the reason why it is refused, and the path of that error in the request. */
  reason: string | null
  field: string
  /** All values that determine what is written. */
  fingerprint: unknown
}

/** The operations that one kind of change defines. */
export interface Planner<Line extends PlannedLine, Plan extends { lines: Line[] }> {
  /** Locks the rows against other writers, so that the plan stays valid until it is written. */
  lock: (tx: Tx) => Promise<void>
  /** Throws BAD_REQUEST if the change itself is invalid. */
  plan: (db: Db) => Promise<Plan>
  /** Writes those lines with their history and records the change; returns its id. */
  write: (tx: Tx, plan: Plan, changed: Line[]) => Promise<number>
}

/** Equal digests mean the same lines with the same results. */
export const digestOf = (lines: readonly PlannedLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map(({ outcome, reason, fingerprint }) => [outcome, reason, fingerprint])))
    .digest('hex')

interface Consent {
  /** The digest of the preview; null if each line carries the version that was previewed, and is refused individually. */
  digest: string | null
  skip_refused: boolean
}

/** Writes in a transaction exactly what was previewed; `id` is null if nothing is to be changed. */
export async function applyChange<Line extends PlannedLine, Plan extends { lines: Line[] }>(
  tx: Tx,
  planner: Planner<Line, Plan>,
  { digest, skip_refused }: Consent,
): Promise<{ id: number | null; plan: Plan }> {
  await planner.lock(tx)
  const plan = await planner.plan(tx)
  if (digest !== null && digest !== digestOf(plan.lines)) throw changedSince([])
  const refused = plan.lines.filter(({ outcome }) => outcome === 'refused')
  if (refused.length > 0 && !skip_refused) throw badRequest(...refused.map(({ field, reason }) => ({ field, key: reason ?? 'invalid' })))
  const changed = plan.lines.filter(({ outcome }) => outcome === 'changed')
  return { id: changed.length > 0 ? await planner.write(tx, plan, changed) : null, plan }
}
