// Back closes what lies over the page before it leaves the page.
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

let covers = 0

/** Whether something lies over the page, so that leaving is not yet meant. */
export const isCovered = (): boolean => covers > 0

/** While this is rendered, the browser's and the tablet's Back call `onClose` and lead nowhere. */
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
