// Files from elsewhere are parsed in a thread of their own, with a deadline and a memory bound: whatever is in them, the server goes on.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { logEvent } from '../events.ts'
import type { Answers } from './parser-thread.ts'
import { atMost } from './queue.ts'

interface Limits {
  deadline_ms: number
  /** What the parsed may take up, besides the bytes of the file and what archive.ts allows to inflate. */
  heap_mb: number
  /** A thread that has had nothing to do for so long ends. */
  idle_ms: number
}

/** The largest file that is taken needs about a second and a hundred megabytes. */
const LIMITS: Limits = { deadline_ms: 10_000, heap_mb: 256, idle_ms: 30_000 }

/**
 * Answers a function that has bytes parsed in the thread of `entry`, one file after the other. It answers null where the thread
 * had to be stopped; the next file gets a new one.
 */
export function parserIn(entry: URL, { deadline_ms, heap_mb, idle_ms }: Limits = LIMITS) {
  const inTurn = atMost(1)
  let idle: { thread: Worker; end: NodeJS.Timeout } | null = null

  function start(): Worker {
    const thread = new Worker(entry, { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heap_mb } })
    // Whoever waits for its answer is told of its end; without anybody waiting it is no error.
    thread.on('error', () => {})
    return thread
  }

  function take(): Worker {
    const thread = idle?.thread ?? start()
    clearTimeout(idle?.end)
    idle = null
    thread.ref()
    return thread
  }

  function putBack(thread: Worker): void {
    thread.unref()
    const end = setTimeout(() => {
      idle = null
      void thread.terminate()
    }, idle_ms).unref()
    idle = { thread, end }
  }

  return <Name extends keyof Answers>(name: Name, bytes: Uint8Array): Promise<Answers[Name] | null> =>
    inTurn(async () => {
      const thread = take()
      try {
        const answered = once(thread, 'message', { signal: AbortSignal.timeout(deadline_ms) })
        thread.postMessage({ name, bytes })
        const [answer] = (await answered) as [Answers[Name]]
        putBack(thread)
        return answer
      } catch (error) {
        await thread.terminate()
        logEvent({ event: 'parser_stopped', parser: name, reason: reasonOf(error) })
        return null
      }
    })
}

const reasonOf = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'ABORT_ERR' ? 'deadline' : code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'failure'
}

/** Has the bytes of a file parsed; null where that took too long or too much memory. */
export const parse = parserIn(new URL('./parser-thread.ts', import.meta.url))
