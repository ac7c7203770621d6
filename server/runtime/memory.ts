// Memory that a start needs and a server at rest does not: V8 keeps room for what loading threw away, twice as much as it uses.
import { logError } from '../rpc/errors.ts'

const SETTLED_MS = 1_000

/** Collects all that nobody needs any more, and gives its room back to the system. Takes a tenth of a second, in which nothing else runs. */
export async function giveBackMemory(): Promise<void> {
  // Only where it is used: nobody else asks for the inspector, and no port is opened by it.
  const { Session } = await import('node:inspector/promises')
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

/** Once, shortly after the first requests of those who waited for the start. */
export function giveBackMemoryOfStart(): void {
  setTimeout(() => void giveBackMemory().catch(logError), SETTLED_MS).unref()
}
