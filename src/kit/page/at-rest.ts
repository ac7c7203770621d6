// When a page has nothing else to do: what is wanted soon, but not yet, is made then.
import { type ComponentType, lazy, useEffect, useState } from 'react'

/** Resolves when the browser is idle, after a second at the latest. */
export const atRest = () =>
  new Promise<void>((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: 1_000 })
    else setTimeout(done)
  })

/** Whether the page has been at rest since this was drawn. */
export function useAtRest(): boolean {
  const [rested, rest] = useState(false)
  useEffect(() => void atRest().then(() => rest(true)), [])
  return rested
}

/** `lazy` for what nobody needs to read the page: its file is asked for, and run, when the page is there. */
export const lazyAtRest = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await atRest()
    return { default: await load() }
  })
