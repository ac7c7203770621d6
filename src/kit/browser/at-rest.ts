// Defers work until the page is idle.
import { type ComponentType, lazy, useEffect, useState } from 'react'

/** Resolves when the browser is idle, after a second at the latest. */
export const atRest = () =>
  new Promise<void>((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: 1_000 })
    else setTimeout(done)
  })

/** Whether the page has been idle since the component was mounted. */
export function useAtRest(): boolean {
  const [rested, rest] = useState(false)
  useEffect(() => void atRest().then(() => rest(true)), [])
  return rested
}

/** Like `lazy`, for a component not needed to read the page: it is loaded once the page is idle. */
export const lazyAtRest = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await atRest()
    return { default: await load() }
  })
