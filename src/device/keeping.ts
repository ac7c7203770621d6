// One run that keeps things at a time, over all tabs: what one of them goes on with is not offered in another.
import { messageTabs, onTabMessage } from './tabs.ts'

const LOCK = 'keeping'

/** How many runs this tab has or waits for to end. */
let known = 0
const listeners = new Set<() => void>()

/** Whether things are being kept in any tab, as far as this one knows. */
export const isKeeping = (): boolean => known > 0

export function onKeeping(listener: () => void): () => void {
  // A run may have begun before this tab was there.
  if (listeners.size === 0) awaitOthers()
  listeners.add(listener)
  return () => listeners.delete(listener)
}
onTabMessage(({ kind }) => kind === 'keeping' && awaitOthers())

/** Does `run` once no other tab has one; rejects when `signal` is aborted before. */
export async function inTurn<Outcome>(signal: AbortSignal, run: () => Promise<Outcome>): Promise<Outcome> {
  return await counted(async () => {
    if (!('locks' in navigator)) return await run()
    return await navigator.locks.request(LOCK, { signal }, async () => {
      messageTabs({ kind: 'keeping' })
      return await run()
    })
  })
}

/** A tab that is closed says nothing, but lets go of its lock. */
function awaitOthers(): void {
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
