// Files from elsewhere are parsed in a process of their own, with a deadline and a memory bound: whatever is in them, the server goes on.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import pLimit from 'p-limit'

import { logEvent } from '../../runtime/events.ts'
import { scaleTimeout } from '../../runtime/timeout-scale.ts'
import type { Answers } from './process.ts'

export interface Limits {
  deadline_ms: number
  /** What the parsed may take up, besides the bytes of the file and what archive.ts allows to inflate. */
  heap_mb: number
  /** What the whole process may take up where the system bounds it (Linux), as native code does outside of the heap. */
  memory_mb?: number
  /** A process that has had nothing to do for so long ends. */
  idle_ms: number
}

/** The largest file that is taken needs about a second and a hundred megabytes. */
const LIMITS: Limits = { deadline_ms: 10_000, heap_mb: 256, idle_ms: 30_000 }

/**
 * Returns a function that has bytes parsed by the program `entry`, one file after the other. It returns null where that
 * took too long or too much memory; the next file gets a new process.
 */
export function parserIn<Of extends object = Answers>(entry: URL, { deadline_ms, heap_mb, memory_mb, idle_ms }: Limits = LIMITS) {
  const inTurn = pLimit(1)
  let idle: { program: ChildProcess; end: NodeJS.Timeout } | null = null

  function start(): ChildProcess {
    const node = [process.execPath, `--max-old-space-size=${heap_mb}`, fileURLToPath(entry)] as const
    const [command, ...args] = memory_mb === undefined || process.platform === 'win32' ? node : bounded(node, memory_mb)
    // Not a thread: one that runs out of memory may take the whole server along.
    const program = spawn(command, args, { env: {}, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    // Whoever waits for its answer is told; without anybody waiting it is no error.
    return program.on('error', () => {})
  }

  function take(): ChildProcess {
    const program = idle?.program.connected ? idle.program : start()
    clearTimeout(idle?.end)
    idle = null
    return program
  }

  /** It keeps nobody waiting who wants to end, and ends with its parent. */
  function putBack(program: ChildProcess): void {
    program.unref()
    program.channel?.unref()
    const end = setTimeout(() => {
      idle = null
      program.kill('SIGKILL')
    }, idle_ms).unref()
    idle = { program, end }
  }

  return <Name extends keyof Of & string>(name: Name, bytes: Uint8Array): Promise<Of[Name] | null> =>
    inTurn(async () => {
      const program = take()
      const [deadline, ended] = [AbortSignal.timeout(scaleTimeout(deadline_ms)), new AbortController()]
      const end = (code: number | null, signal: string | null) =>
        ended.abort(signal === 'SIGABRT' || signal === 'SIGTRAP' || code === ABORTED ? 'memory' : 'failure')
      program.once('exit', end)
      try {
        const answered = once(program, 'message', { signal: AbortSignal.any([deadline, ended.signal]) })
        program.send({ name, bytes }, () => {})
        const [result] = (await answered) as [Of[Name]]
        putBack(program)
        return result
      } catch {
        program.kill('SIGKILL')
        logEvent({
          event: 'parser_stopped',
          parser: name,
          reason: deadline.aborted ? 'deadline' : (ended.signal.reason as 'memory' | 'failure'),
        })
        return null
      } finally {
        program.off('exit', end)
      }
    })
}

/** The same command with no more memory to write to than that; where less is allowed already, that stays. */
const bounded = (command: readonly string[], megabytes: number) =>
  ['/bin/sh', '-c', 'ulimit -d "$0" 2>/dev/null; exec "$@"', String(megabytes * 1024), ...command] as const

/** How a shell counts SIGABRT, with which Node.js ends where its heap does; where the system gives no more, it may be SIGTRAP. */
const ABORTED = 134

/** Has the bytes of a file parsed; null where that took too long or too much memory. */
export const parse = parserIn(new URL('./process.ts', import.meta.url))
