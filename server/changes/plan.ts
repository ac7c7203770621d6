// A change of many things: planned, named by a digest, and planned anew in the transaction that writes it.
import { createHash } from 'node:crypto'

import type { Db } from '../db/index.ts'
import type { Tx } from '../db/write.ts'
import { badRequest } from '../rpc/base.ts'
import { changedSince } from './changed-since.ts'

/** What a change would do to one thing. */
export interface PlannedLine {
  /** Only `changed` is written; `refused` stops the change, unless it is to go on without. All else stays as it is. */
  outcome: string
  /** Why it is refused, as a key, and where that error stands in the request. */
  reason: string | null
  field: string
  /** Everything that decides on what is written. */
  fingerprint: unknown
}

/** One kind of change: only what it means. */
export interface Planner<Line extends PlannedLine, Plan extends { lines: Line[] }> {
  /** Waits for the others who write the same things, so that the plan stays true until it is written. */
  lock: (tx: Tx) => Promise<void>
  /** Throws BAD_REQUEST where the change itself makes no sense. */
  plan: (db: Db) => Promise<Plan>
  /** Writes those lines with their history and records the change; returns its id. */
  write: (tx: Tx, plan: Plan, changed: Line[]) => Promise<number>
}

/** The same digest means the same lines, which become the same. */
export const digestOf = (lines: readonly PlannedLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map(({ outcome, reason, fingerprint }) => [outcome, reason, fingerprint])))
    .digest('hex')

interface Consent {
  /** What the preview named; null where each line carries the version that was previewed, and is refused by itself. */
  digest: string | null
  skip_refused: boolean
}

/** Does in a transaction what was previewed, and nothing else; `id` is null where there is nothing to do. */
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
