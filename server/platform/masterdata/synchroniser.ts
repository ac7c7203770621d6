// The background refresh of every product that master data may refresh. Its state is one row of the database: any server process shows it,
// cancels it, and continues it if the process that worked on it is gone.
import { setTimeout as sleep } from 'node:timers/promises'

import { today } from '#engine/time/today.ts'

import type { Db } from '../db/index.ts'
import { inTransaction, program, type Tx } from '../db/write.ts'
import { isAway, logError } from '../rpc/errors.ts'
import type { Settings } from '../runtime/settings.ts'
import { type Fetched, fetchPage } from './page.ts'
import { mark } from './refresh.ts'
import {
  saveProgress,
  heartbeat,
  endRun,
  type Held,
  latestRun,
  releaseRun,
  nextPage,
  ownsPage,
  type Run,
  startRun,
  takeOver,
} from './run.ts'
import type { Masterdata } from './source/source.ts'
import { MasterdataUnavailable } from './source/unavailable.ts'
import { writeRows } from './write/write.ts'

export interface Synchroniser {
  latest(): Promise<Run | undefined>
  /** Starts a run, or returns the current one. */
  start(started_by: number | null): Promise<Run>
  /** Ends the current run; nothing of the page that is being fetched is written. */
  cancel(): Promise<Run | undefined>
  /** Resolves once no run is being worked on in this process. */
  idle(): Promise<void>
  stop(): Promise<void>
}

const PAGE_TRIES = 3
const SYNCHRONISATION = program('synchronisation')

interface Parts {
  db: Db
  masterdata: Masterdata
  settings: Pick<Settings, 'sync_hours'>
}
export interface Pace {
  page_size?: number
  /** How often to look for an abandoned run, and whether the next one is due. */
  watch_ms?: number
  beat_ms?: number
  /** A run without a sign of life for this time may be taken over. */
  stale_ms?: number
}

export function createSynchroniser({ db, masterdata, settings }: Parts, pace: Pace = {}): Synchroniser {
  const { page_size = 100, watch_ms = 10_000, beat_ms = 5_000, stale_ms = 30_000 } = pace
  const stopping = new AbortController()
  let work: Promise<void> | null = null

  function workOn(run: Run): void {
    if (work || stopping.signal.aborted) return
    work = goThrough(run)
      .catch(logUnlessStopping)
      .finally(() => (work = null))
  }

  async function goThrough(first: Run): Promise<void> {
    // The next heartbeat makes up for a lost one; after several, another process takes the run over.
    const beating = setInterval(() => void heartbeat(db, first.id).catch(() => {}), beat_ms)
    try {
      for (let run: Run | null = first; run;) {
        const page = await nextPage(db, run.cursor, page_size)
        if (page.length === 0) return void (await endRun(db, run.id, 'done'))
        run = await persistently(run, page)
      }
    } catch (error) {
      if (stopping.signal.aborted) return
      // Nothing of the page was written. If the database is unavailable as well, the run is taken over later.
      await endRun(db, first.id, 'failed')
      throw error
    } finally {
      clearInterval(beating)
    }
  }

  /** A database that is slow or unavailable for a moment does not end a run. */
  async function persistently(run: Run, page: Held[]): Promise<Run | null> {
    for (let tries = 1; ; tries++) {
      try {
        return await refreshPage(run, page)
      } catch (error) {
        if (error instanceof MasterdataUnavailable || stopping.signal.aborted || tries === PAGE_TRIES) throw error
        await sleep(tries * beat_ms)
      }
    }
  }

  /** Progress and products are written together; null if another process has taken the run over. */
  async function refreshPage(run: Run, page: Held[]): Promise<Run | null> {
    const fetched = await fetchPage(masterdata, page, stopping.signal)
    if (fetched.missing.length === page_size) await provePlenty(run)
    return inTransaction({ db, user: SYNCHRONISATION }, async (tx) => {
      if (!(await ownsPage(tx, run.id, run.cursor))) return null
      return saveProgress(tx, run, { ...(await writePage(tx, page, fetched)), done: page.length, cursor: page.at(-1)?.id ?? run.cursor })
    })
  }

  /**
   * A source with less than half of the products that came from master data is probably another source: fail instead of marking all as
   * missing.
   */
  async function provePlenty({ total: held }: Run): Promise<void> {
    const { total } = await masterdata.search({ page: 1, page_size: 1 })
    if (total < held / 2) throw new MasterdataUnavailable('the source holds less than half as many products as came from it')
  }

  async function watch(): Promise<void> {
    if (work) return
    const abandoned = await takeOver(db, stale_ms)
    if (abandoned) return workOn(abandoned)
    if (settings.sync_hours === 0 || !masterdata.chosen) return
    const { run, isNew } = await startRun(db, null, { hours: settings.sync_hours })
    if (run && isNew) workOn(run)
  }

  let watching: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    watching = watch().catch(logUnlessStopping)
  }, watch_ms).unref()
  const logUnlessStopping = (error: unknown) => {
    // The watcher will try again soon.
    if (stopping.signal.aborted || isAway(error)) return
    if (error instanceof MasterdataUnavailable)
      console.warn(JSON.stringify({ time: new Date().toISOString(), level: 'warn', name: error.name, reason: error.reason }))
    else logError(error)
  }

  return {
    latest: () => latestRun(db),
    async start(started_by) {
      const { run, isNew } = await startRun(db, started_by)
      if (!run) throw new Error('no run')
      if (isNew) workOn(run)
      return run
    },
    cancel: () => endRun(db, null, 'cancelled'),
    async idle() {
      await work
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await watching
      const busy = work
      await busy
      const run = busy && (await latestRun(db))
      if (run) await releaseRun(db, run.id)
    },
  }
}

async function writePage(
  tx: Tx,
  page: Held[],
  { rows, missing, failed }: Fetched,
): Promise<Pick<Run, 'updated' | 'unchanged' | 'refused'>> {
  const { applied, refused } = await writeRows({ db: tx, user: SYNCHRONISATION, day: today() }, rows, { creates: false })
  const objected = page.filter(({ reference }) => refused.some((refusal) => refusal.reference === reference)).map(({ id }) => id)
  await mark(tx, missing, 'missing')
  await mark(tx, [...failed, ...objected], 'failed')
  const updated = applied.filter(({ outcome }) => outcome === 'updated').length
  return { updated, unchanged: applied.length - updated, refused: missing.length + failed.length + objected.length }
}
