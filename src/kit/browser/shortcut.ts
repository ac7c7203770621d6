// Keyboard shortcuts for a whole page.
import { useEffect, useRef } from 'react'

/** Calls `use` on Ctrl or ⌘ with `key`, and with or without `shift` as given; suppresses the browser's own shortcut. */
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
