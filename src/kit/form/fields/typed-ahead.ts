// After a keyboard shortcut opens something, keeps what the user types before its field is there.
import { useEffect, useEffectEvent } from 'react'

/**
 * While `awaited`, and until the field matching `field` has the focus, passes each typed key to `type` as a change of the text so far.
 */
export function useTypedAhead(awaited: boolean, field: string, type: (change: (text: string) => string) => void): void {
  const report = useEffectEvent(type)
  useEffect(() => {
    if (!awaited) return
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const letter = key.length === 1 && !ctrlKey && !metaKey && !altKey
      if ((!letter && key !== 'Backspace') || (target instanceof Element && target.matches(field))) return
      event.preventDefault()
      report((text) => (letter ? text + key : text.slice(0, -1)))
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [awaited, field])
}
