// Back closes what lies over the page before it leaves the page.
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

let covers = 0

/** Whether something lies over the page, so that leaving is not yet meant. */
export const isCovered = (): boolean => covers > 0

/** While `open`, the browser's and the tablet's Back call `onClose` and lead nowhere. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!open) return
    covers++
    return () => {
      covers--
    }
  }, [open])
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      onClose()
      return true
    },
    enableBeforeUnload: false,
    disabled: !open,
  })
}
