// Handles costly calls on worker threads, so that the main thread stays free for all other calls. A thread takes the next call when it is
// ready for it: a thread that is busy computing takes none, so another one does.
import { Worker } from 'node:worker_threads'

import { ORPCError } from '@orpc/server'

import type { Caller } from '../http/calls.ts'
import { logError } from '../rpc/errors.ts'
import { scaleTimeout } from '../runtime/timeout-scale.ts'
import type { WorkerRequest, Call, Given, WorkerMessage } from './work.ts'

export interface Aside {
  /** Like `callHandler`. Throws SERVICE_UNAVAILABLE if the thread ends before it has responded, or takes too long. */
  answer(request: Request, caller: Caller): Promise<Response | undefined>
  /** Opens new connections in place of those that may be dead. */
  renew(): void
  close(): Promise<void>
}

const MOST_THREADS = 2
const LIMITS = { at_once: 4, connections: 4, heap_mb: 512, deadline_ms: 60_000, idle_ms: 300_000 }

interface Waiting {
  call: Call
  settle(answer: Extract<WorkerMessage, object>['answer'] | Error): void
}
interface Thread {
  worker: Worker
  running: Map<number, Waiting>
  /** Whether it has been ready for a call. */
  started: boolean
  idle: NodeJS.Timeout | undefined
}

export function openAside({ url, settings, system }: Pick<Given, 'url' | 'settings' | 'system'>): Aside {
  const threads = new Set<Thread>()
  const line: Waiting[] = []
  let last = 0

  const tell = ({ worker }: Thread, asked: WorkerRequest) =>
    worker.postMessage(asked, typeof asked === 'object' && asked.body ? [asked.body] : [])
  /** The first thread that is ready takes the waiting call. */
  const call = () => {
    for (const thread of threads) tell(thread, 'work')
    if ([...threads].every(({ running }) => running.size > 0) && threads.size < MOST_THREADS) threads.add(start())
  }
  const give = (thread: Thread) => {
    if (thread.running.size >= LIMITS.at_once) return
    const next = line.shift()
    if (!next) return
    clearTimeout(thread.idle)
    thread.running.set(next.call.id, next)
    tell(thread, next.call)
  }

  function start(): Thread {
    const given: Given = { url, settings, system, connections: LIMITS.connections, patience: scaleTimeout(1) }
    const entry = new URL('./thread.ts', import.meta.url)
    const worker = new Worker(entry, { workerData: given, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: LIMITS.heap_mb } })
    const thread: Thread = { worker, running: new Map(), started: false, idle: undefined }
    worker.unref()
    worker.on('message', (said: WorkerMessage) => {
      thread.started = true
      if (said !== 'free') {
        thread.running.get(said.id)?.settle(said.answer)
        thread.running.delete(said.id)
        if (thread.running.size === 0) rest(thread)
      }
      give(thread)
    })
    // For example, out of memory.
    worker.on('error', logError)
    worker.once('exit', () => {
      threads.delete(thread)
      // After a thread that could not start, the next one would not start either.
      const given_up = thread.started ? [] : line.splice(0)
      for (const { settle } of [...thread.running.values(), ...given_up]) settle(unavailable())
      if (line.length > 0) call()
    })
    return thread
  }

  /** A thread that has been idle for long is ended to free its memory. */
  function rest(thread: Thread): void {
    clearTimeout(thread.idle)
    thread.idle = setTimeout(() => {
      threads.delete(thread)
      tell(thread, 'end')
    }, LIMITS.idle_ms).unref()
  }

  /** Ends a thread that does not respond in time. */
  function giveUp(id: number): void {
    for (const { worker, running } of threads) if (running.has(id)) void worker.terminate()
  }

  return {
    answer: async (request, caller) => {
      const body = request.body && (await request.arrayBuffer())
      const { promise, resolve, reject } = Promise.withResolvers<Extract<WorkerMessage, object>['answer']>()
      const settle: Waiting['settle'] = (answer) => (answer instanceof Error ? reject(answer) : resolve(answer))
      const id = ++last
      line.push({ call: { id, method: request.method, url: request.url, headers: [...request.headers], body, caller }, settle })
      call()
      const deadline = setTimeout(giveUp, scaleTimeout(LIMITS.deadline_ms), id)
      const answer = await promise.finally(() => clearTimeout(deadline))
      return answer ? new Response(answer.body, answer) : undefined
    },
    renew: () => {
      for (const thread of threads) tell(thread, 'renew')
    },
    close: async () => void (await Promise.all([...threads].map(({ worker }) => worker.terminate()))),
  }
}

const unavailable = () => new ORPCError('SERVICE_UNAVAILABLE', { status: 503 })
