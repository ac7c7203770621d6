// Keys that work anywhere on a page.
import { useEffect, useRef } from 'react'

/** Calls `use` when Ctrl or ⌘ and `key` are pressed, with `shift` or without; the browser's own meaning of it is suppressed. */
export function useShortcut(key: string, use: () => void, { shift = false } = {}): void {
  const latest = useRef(use)
  useEffect(() => {
    latest.current = use
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey !== shift || event.key.toLowerCase() !== key) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [key, shift])
}
