// A person who sends the same request again and again, several at once, from a thread of their own: another computer than the others'.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

export interface Greedy {
  url: string
  init: RequestInit
  at_once: number
  /** Its priority, where times are measured: another computer would have processors of its own. */
  nice: number
  /** The first element is not 0 once the requests shall end. */
  end: Int32Array<SharedArrayBuffer>
}

const { url, init, at_once, nice, end } = workerData as Greedy
if (nice > 0) setPriority(nice)
await Promise.all(
  Array.from({ length: at_once }, async () => {
    do {
      const response = await fetch(url, init)
      await response.arrayBuffer()
      parentPort?.postMessage(response.status, [])
    } while (end[0] === 0)
  }),
)
