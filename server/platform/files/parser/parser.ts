// Parses files from outside in a separate process with a deadline and a memory limit, so that the server survives whatever they contain.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import pLimit from 'p-limit'

import { logEvent } from '../../runtime/events.ts'
import { scaleTimeout } from '../../runtime/timeout-scale.ts'
import type { Answers } from './process.ts'

export interface Limits {
  deadline_ms: number
  /** The heap for the parsed data, in addition to the bytes of the file and what archive.ts allows to inflate. */
  heap_mb: number
  /** The limit of the whole process where the system can enforce it (Linux), because native code allocates outside the heap. */
  memory_mb?: number
  /** A process that has been idle for this time is ended. */
  idle_ms: number
}

/** The largest file that is accepted needs about a second and a hundred megabytes. */
const LIMITS: Limits = { deadline_ms: 10_000, heap_mb: 256, idle_ms: 30_000 }

/**
 * Returns a function that has the program `entry` parse bytes, one file after the other. It returns null if parsing took too long or too
 * much memory; the next file gets a new process.
 */
export function parserIn<Of extends object = Answers>(entry: URL, { deadline_ms, heap_mb, memory_mb, idle_ms }: Limits = LIMITS) {
  const inTurn = pLimit(1)
  let idle: { program: ChildProcess; end: NodeJS.Timeout } | null = null

  const start = () => startParser(entry, heap_mb, memory_mb)

  function take(): ChildProcess {
    const program = idle?.program.connected ? idle.program : start()
    clearTimeout(idle?.end)
    idle = null
    return program
  }

  /** An idle process does not keep its parent alive, and ends with it. */
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
        // The reason is logged; the next file is given to a new process.
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

/** Starts a program that parses: without settings and secrets, with bounded memory. */
export function startParser(entry: URL, heap_mb: number, memory_mb?: number): ChildProcess {
  const node = [process.execPath, `--max-old-space-size=${heap_mb}`, fileURLToPath(entry)] as const
  const [command, ...args] = memory_mb === undefined || process.platform === 'win32' ? node : bounded(node, memory_mb)
  // Not a thread: one that runs out of memory may bring down the whole server.
  const program = spawn(command, args, { env: {}, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  // A waiting caller has its own listener; without a caller the error does not matter.
  return program.on('error', () => {})
}

/** The same command with this limit of writable memory; a lower existing limit stays. */
const bounded = (command: readonly string[], megabytes: number) =>
  ['/bin/sh', '-c', 'ulimit -d "$0" 2>/dev/null; exec "$@"', String(megabytes * 1024), ...command] as const

/** The shell's exit code for SIGABRT, with which Node.js ends when its heap is full; if the system refuses memory, it may be SIGTRAP. */
const ABORTED = 134

/** Parses the bytes of a file; returns null if that took too long or too much memory. */
export const parse = parserIn(new URL('./process.ts', import.meta.url))
