// A screen that does not go dark while somebody looks at it.
import { useEffect } from 'react'

/** Keeps the screen on for as long as it is shown, where the browser can. */
export function useAwake(): void {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    // A browser lets go of it whenever the page is out of sight.
    const keep = () => {
      if (document.visibilityState === 'visible' && 'wakeLock' in navigator)
        lock = navigator.wakeLock.request('screen').catch(() => undefined)
    }
    keep()
    document.addEventListener('visibilitychange', keep)
    return () => {
      document.removeEventListener('visibilitychange', keep)
      void lock?.then((held) => held?.release())
    }
  }, [])
}
