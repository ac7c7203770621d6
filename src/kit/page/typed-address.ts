// What is typed into the fields of a page whose address holds it too; it is found again where the page was left in the midst of it.
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

import { useOwnValue } from './own-value.ts'

/** Milliseconds after the last key. */
const PAUSE = 400

/**
 * A value that an address holds and people type. `write` puts it there, not with every key: a moment after the last one, or when the
 * field is left. What was typed just before the page was left by Back or a reload stands there again when one returns to it.
 */
export function useTypedAddress<Value>(inAddress: Value, write: (value: Value) => void) {
  const { history } = useRouter()
  const { value, waiting, type, put, leave } = useOwnValue({
    followed: inAddress,
    write,
    pause: PAUSE,
    left: leftBehind.read(history.location.state.__TSR_key) as Value | undefined,
  })
  const step = useRef<string>(undefined)
  useEffect(() => {
    step.current = history.location.state.__TSR_key
  })
  const keep = useEffectEvent(() => {
    if (waiting && step.current) leftBehind.keep(step.current, value)
  })
  const fieldLeft = useEffectEvent(leave)
  useEffect(() => {
    const listener = () => fieldLeft()
    const pageLeft = () => keep()
    document.addEventListener('focusout', listener)
    window.addEventListener('pagehide', pageLeft)
    return () => {
      document.removeEventListener('focusout', listener)
      window.removeEventListener('pagehide', pageLeft)
      keep()
    }
  }, [])
  return { value, type, put }
}

/** What was typed last without reaching the address, and in which step of the browser's history; in this tab alone. */
const leftBehind = {
  keep(step: string, value: unknown) {
    try {
      sessionStorage.setItem('typed', JSON.stringify([step, value]))
    } catch {
      // No storage: what was typed in the last moment is lost.
    }
  },
  read(step: string | undefined): unknown {
    try {
      const [at, value] = JSON.parse(sessionStorage.getItem('typed') ?? '[]') as [string?, unknown?]
      return at !== undefined && at === step ? value : undefined
    } catch {
      return undefined
    }
  },
}
