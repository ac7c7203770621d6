// What is stored moves on while a form is open: by another tab, another person, a synchronisation, or because the server
// knows better than what this device had kept.
import { useEffect } from 'react'

/** Runs `effect` after every render that finds it `needed`; it must end the need. */
export function useEffectWhen(needed: boolean, effect: () => void): void {
  useEffect(() => {
    if (needed) effect()
  })
}
