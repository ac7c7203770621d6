// Work that is due whenever the server can be asked again.
import { onlineManager } from '@tanstack/react-query'
import { useEffect } from 'react'

const WHILE = 600_000

/**
 * Runs `work` when it is first shown, and `again` when the network is back and when the window is looked at after a while, one at a
 * time; `signal` is aborted when it is no longer shown. `work` must stay the same from one rendering to the next.
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
      // What is under way may have failed, or read too early, for the very reason that it is asked again.
      again = underWay
      if (underWay) return
      underWay = true
      last = Date.now()
      // What could not be had now is had next time.
      void work(abort.signal, ran)
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
