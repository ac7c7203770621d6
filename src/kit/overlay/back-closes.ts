// Back closes an overlay before it leaves the page.
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

let covers = 0

/** Whether an overlay is open, so that Back does not leave the page. */
export const isCovered = (): boolean => covers > 0

/** While the calling component is mounted, Back calls `onClose` instead of navigating. */
export function useBackCloses(onClose: () => void): void {
  useEffect(() => {
    covers++
    return () => {
      covers--
    }
  }, [])
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      onClose()
      return true
    },
    enableBeforeUnload: false,
  })
}
