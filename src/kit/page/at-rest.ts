// When a page has nothing else to do: what is wanted soon, but not yet, is made then.
import { useEffect, useState } from 'react'

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
