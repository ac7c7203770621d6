// The background refresh as a caller sees it: its latest run, starting one, cancelling it.
import { ORPCError } from '@orpc/server'
import type * as v from 'valibot'

import type { Synchronisation } from '#contract/tasks/synchronisation.ts'

import { latestSynchronisation, startSynchronisation } from '../platform/masterdata/synchronise.ts'
import { os } from '../platform/rpc/base.ts'
import { endTask, type TaskRow } from '../platform/tasks/rows.ts'

export const synchronisation = {
  latest: os.synchronisation.latest.handler(async ({ context }) => {
    const task = await latestSynchronisation(context.db)
    return task ? runOf(task) : null
  }),

  start: os.synchronisation.start.handler(async ({ context }) => runOf(await startSynchronisation(context))),

  cancel: os.synchronisation.cancel.handler(async ({ context }) => {
    const latest = await latestSynchronisation(context.db)
    const ended = latest && (await endTask(context.db, { id: latest.id }, 'cancelled'))
    if (!ended) throw new ORPCError('NOT_FOUND', { defined: true })
    return runOf(ended)
  }),
}

const runOf = ({ id, status, total, done, counts, created_at, started_at, ended_at }: TaskRow): v.InferOutput<typeof Synchronisation> => ({
  id,
  status: status === 'queued' ? 'running' : status,
  total,
  done,
  created: 0,
  updated: counts['updated'] ?? 0,
  unchanged: counts['unchanged'] ?? 0,
  refused: counts['refused'] ?? 0,
  started_at: started_at ?? created_at,
  ended_at,
})
