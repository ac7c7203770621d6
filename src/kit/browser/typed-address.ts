// Values of fields that are also in the URL. They are restored even if the page was left while the user was still typing.
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

import { useOwnValue } from './own-value.ts'

/** Milliseconds after the last key before the URL is updated. */
const PAUSE = 400

/**
 * A value in the URL that users edit. `write` puts it there a moment after the last key, or when the field is left. A value typed just
 * before the page was left by Back or a reload is shown again on return.
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

/** The last typed value that did not reach the URL, with its history entry; only in this tab. */
const leftBehind = {
  keep(step: string, value: unknown) {
    try {
      sessionStorage.setItem('typed', JSON.stringify([step, value]))
    } catch {
      // No storage: the last typed value is lost.
    }
  },
  read(step: string | undefined): unknown {
    try {
      const [at, value] = JSON.parse(sessionStorage.getItem('typed') ?? '[]') as [string?, unknown?]
      return at !== undefined && at === step ? value : undefined
    } catch {
      // No storage, or a damaged entry: the URL decides.
      return undefined
    }
  },
}
