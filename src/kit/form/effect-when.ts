// An effect for forms whose stored values change while they are open: by another tab, another person, a synchronisation, or because the
// server has newer values than this device had cached.
import { useEffect } from 'react'

/** Runs `effect` after every render in which it is `needed`; `effect` must make it no longer needed. */
export function useEffectWhen(needed: boolean, effect: () => void): void {
  useEffect(() => {
    if (needed) effect()
  })
}
