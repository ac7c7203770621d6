// Runs work whenever the server can be reached again.
import { onlineManager } from '@tanstack/react-query'
import { useEffect } from 'react'

const WHILE = 600_000

/**
 * Runs `work` when the component mounts, and again when the network is back and when the window is shown after a while, one at a time;
 * `again` is then true. `signal` is aborted on unmount. `work` must be stable between renders.
 */
export function useAtNetwork(work: (signal: AbortSignal, again: boolean) => Promise<void>): void {
  useEffect(() => {
    const abort = new AbortController()
    let underWay = false
    let again = false
    let ran = false
    let last = 0
    const run = () => {
      if (!onlineManager.isOnline() || document.visibilityState === 'hidden') return
      // The current run may have failed, or read too early, for the very reason that triggers another one.
      again = underWay
      if (underWay) return
      underWay = true
      last = Date.now()
      void work(abort.signal, ran)
        // Failures are ignored: the next run tries again.
        .catch(() => undefined)
        .finally(() => {
          underWay = false
          ran = true
          if (again && !abort.signal.aborted) run()
        })
    }
    run()
    const stop = onlineManager.subscribe(run)
    const look = () => {
      if (Date.now() - last > WHILE) run()
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      abort.abort()
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [work])
}
