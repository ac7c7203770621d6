// The work of a worker thread: it takes a call whenever it is ready, and responds to it.
import { parentPort, workerData } from 'node:worker_threads'

import { limitWriters } from '../db/commits.ts'
import { connect } from '../db/index.ts'
import { admissionBy } from '../db/lineage.ts'
import { callHandler, type Caller } from '../http/calls.ts'
import { failure } from '../http/failure.ts'
import { answerable } from '../rpc/errors.ts'
import { openServices } from '../runtime/services.ts'
import type { Settings } from '../runtime/settings.ts'
import { setTimeoutScale } from '../runtime/timeout-scale.ts'

/** The data that the thread is started with. */
export interface Given {
  url: string
  settings: Settings
  /** The database cluster of this process, if known. */
  system: string | null
  /** The largest number of connections that it may open. */
  connections: number
  patience: number
}

export interface Call {
  id: number
  method: string
  url: string
  headers: [string, string][]
  body: ArrayBuffer | null
  caller: Caller
}
/** `free`: the thread is ready for the next call. */
export type WorkerMessage = 'free' | { id: number; answer: Answer | null }
interface Answer {
  status: number
  headers: [string, string][]
  /** Null where an answer must not have one, such as 204. */
  body: ArrayBuffer | null
}
/** `work`: a call is waiting. */
export type WorkerRequest = 'work' | 'renew' | 'end' | Call

export function work(): void {
  const { url, settings, connections, patience, system } = workerData as Given
  setTimeoutScale(patience)
  const { db, sql, renew } = connect(
    url,
    'server',
    { max: connections },
    system === null ? undefined : admissionBy(settings.data_dir, system),
  )
  limitWriters(connections - 1)
  const services = openServices({ db, sql }, settings)
  const answer = callHandler(services)
  const end = async () => {
    // A call that asked for a task has opened the queue.
    await services.tasks.stop()
    await sql.end({ timeout: 1 })
  }
  const say = (said: WorkerMessage, ...moved: ArrayBuffer[]) => parentPort?.postMessage(said, moved)
  parentPort?.on('message', (asked: WorkerRequest) => {
    if (asked === 'work') say('free')
    else if (asked === 'renew') renew()
    else if (asked === 'end') void end().then(() => parentPort?.close())
    else
      void answered(answer, asked).then((given) => {
        say({ id: asked.id, answer: given }, ...(given?.body ? [given.body] : []))
      })
  })
  say('free')
}

async function answered(answer: ReturnType<typeof callHandler>, { method, url, headers, body, caller }: Call): Promise<Answer | null> {
  const request = new Request(url, { method, headers, body })
  const response = await answer(request, caller).catch((error: unknown) => failure(answerable(error)))
  if (!response) return null
  return { status: response.status, headers: [...response.headers], body: response.body && (await response.arrayBuffer()) }
}
