// Returns memory after the start: V8 keeps room for what loading has discarded, twice as much as a server at rest uses.
import { logError } from '../rpc/errors.ts'

const SETTLED_MS = 1_000

/** Runs a full garbage collection and returns memory to the system. Takes a tenth of a second, during which nothing else runs. */
export async function giveBackMemory(): Promise<void> {
  // Imported only here: nothing else uses the inspector, and no port is opened by it.
  const { Session } = await import('node:inspector/promises')
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

/** Runs once, shortly after the first requests that were waiting for the start. */
export function giveBackMemoryOfStart(): void {
  setTimeout(() => void giveBackMemory().catch(logError), SETTLED_MS).unref()
}
