// Keeps the screen from turning off.
import { useEffect } from 'react'

/** Keeps the screen on while the component is mounted, where the browser supports it. */
export function useAwake(): void {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    // Browsers release the lock whenever the page is hidden.
    const keep = () => {
      if (document.visibilityState === 'visible' && 'wakeLock' in navigator)
        // Refused, for example on a low battery: the screen may turn off.
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
