// What is stored moves on while a form is open: by another tab, another person, a synchronisation, or because the server
// knows better than what this device had kept.
import { useEffect } from 'react'

/** Runs `follow` after every render that finds it `needed`; what it does must end the need. */
export function useFollow(needed: boolean, follow: () => void): void {
  useEffect(() => {
    if (needed) follow()
  })
}
