// What is typed into a page whose address says it too: shown at once, written into the address once typing rests.
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Milliseconds after the last key. */
const PAUSE = 400

interface Typed<Value> {
  value: Value
  /** What the address says meanwhile, as text: anything else there came from elsewhere. */
  over: string
  /** What was put into the address last, which may take a moment to arrive. */
  written: string | null
}

/**
 * A value that an address holds and people type. `write` puts it there, not with every key: a moment after the last one, or when the
 * field is left. What was typed just before the page was left by Back or a reload stands there again when one returns to it.
 */
export function useTypedAddress<Value>(inAddress: Value, write: (value: Value) => void) {
  const { history } = useRouter()
  const now = JSON.stringify(inAddress)
  const [typed, setTyped] = useState<Typed<Value> | null>(() => {
    const left = leftBehind.read(history.location.state.__TSR_key)
    return left === null ? null : { value: JSON.parse(left) as Value, over: now, written: null }
  })
  if (typed && now !== typed.over)
    setTyped(now === typed.written && JSON.stringify(typed.value) !== now ? { ...typed, over: now, written: null } : null)
  const isTyped = typed !== null && (now === typed.over || now === typed.written)

  const asWritten = useRef({ now, inAddress })
  useEffect(() => {
    asWritten.current = { now, inAddress }
  })
  const type = useCallback((next: (former: Value) => Value) => {
    const { now: over, inAddress: former } = asWritten.current
    setTyped((one) => (one ? { ...one, value: next(one.value) } : { value: next(former), over, written: null }))
  }, [])

  const waiting = typed && JSON.stringify(typed.value) !== (typed.written ?? typed.over) ? typed : null
  const follow = useEffectEvent(() => {
    if (!waiting) return
    setTyped({ ...waiting, written: JSON.stringify(waiting.value) })
    write(waiting.value)
  })
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(follow, PAUSE)
    return () => clearTimeout(timer)
  }, [waiting])

  const step = useRef<string>(undefined)
  useEffect(() => {
    step.current = history.location.state.__TSR_key
  })
  const keep = useEffectEvent(() => {
    if (waiting && step.current) leftBehind.keep(step.current, JSON.stringify(waiting.value))
  })
  useEffect(() => {
    const fieldLeft = () => follow()
    const pageLeft = () => keep()
    document.addEventListener('focusout', fieldLeft)
    window.addEventListener('pagehide', pageLeft)
    return () => {
      document.removeEventListener('focusout', fieldLeft)
      window.removeEventListener('pagehide', pageLeft)
      keep()
    }
  }, [])

  return {
    value: isTyped ? typed.value : inAddress,
    type,
    /** The address is about to say something else. */
    forget: () => setTyped(null),
  }
}

/** What was typed last without reaching the address, and in which step of the browser's history; in this tab alone. */
const leftBehind = {
  keep(step: string, value: string) {
    try {
      sessionStorage.setItem('typed', JSON.stringify([step, value]))
    } catch {
      // No storage: what was typed in the last moment is lost.
    }
  },
  read(step: string | undefined): string | null {
    try {
      const [at, value] = JSON.parse(sessionStorage.getItem('typed') ?? '[]') as [string?, string?]
      return at !== undefined && at === step ? (value ?? null) : null
    } catch {
      return null
    }
  },
}
