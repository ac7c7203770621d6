// Only one run at a time keeps things offline, across all tabs: what one tab is continuing is not offered in another.
import { messageTabs, onTabMessage } from './tabs.ts'

const LOCK = 'keeping'

/** The number of runs of this tab, and of other tabs' runs that it waits for. */
let known = 0
const listeners = new Set<() => void>()

/** Whether a run is in progress in any tab, as far as this tab knows. */
export const isKeeping = (): boolean => known > 0

export function onKeeping(listener: () => void): () => void {
  // A run may have begun before this tab was opened.
  if (listeners.size === 0) awaitOthers()
  listeners.add(listener)
  return () => listeners.delete(listener)
}
onTabMessage(({ kind }) => kind === 'keeping' && awaitOthers())

/** Executes `run` once no other tab has a run; rejects if `signal` is aborted before. */
export async function inTurn<Outcome>(signal: AbortSignal, run: () => Promise<Outcome>): Promise<Outcome> {
  return await counted(async () => {
    if (!('locks' in navigator)) return await run()
    return await navigator.locks.request(LOCK, { signal }, async () => {
      messageTabs({ kind: 'keeping' })
      return await run()
    })
  })
}

/** A closed tab sends no message, but releases its lock. */
function awaitOthers(): void {
  // If the lock cannot be requested, this tab does not wait for the others.
  if ('locks' in navigator) void counted(async () => await navigator.locks.request(LOCK, () => undefined)).catch(() => undefined)
}

async function counted<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
  change(1)
  try {
    return await work()
  } finally {
    change(-1)
  }
}

function change(by: number): void {
  known += by
  for (const listener of listeners) listener()
}
