// A value edited by the user whose source is updated more slowly: a URL, or a query to the server.
import { useCallback, useEffect, useEffectEvent, useState } from 'react'

interface OwnValue<Value> {
  /** The present value of the source, such as the URL. */
  followed: Value
  /** Writes the typed value to the source. */
  write: (value: Value) => void
  /** Milliseconds after the last key before it is written. */
  pause: number
  /** Converts a typed value to what the source returns after writing it, such as without spaces at its ends. */
  asFollowed?: (value: Value) => Value
  /** A value typed earlier and not written: shown first instead of `followed`. */
  left?: Value | undefined
}

interface Own<Value> {
  value: Value
  /** The last value of the source, as JSON. */
  seen: string
  /** Values that were written and have not been returned by the source yet, the oldest first, as JSON. */
  sent: string[]
  /** Whether a typed value has not been written yet. */
  waiting: boolean
  /** Whether the field that was edited still has the focus. */
  held: boolean
}

/**
 * The typed value is shown at once and is not overwritten by earlier values of the source. A value that comes from elsewhere (Back, a
 * saved view, a link) replaces it, except while the user is typing and the source has not caught up.
 */
export function useOwnValue<Value>({ followed, write, pause, asFollowed = (value) => value, left }: OwnValue<Value>) {
  const now = JSON.stringify(followed)
  const [own, setOwn] = useState<Own<Value>>(() => ({
    value: left ?? followed,
    seen: now,
    sent: [],
    waiting: left !== undefined,
    held: left !== undefined,
  }))
  if (now !== own.seen) setOwn(seen(own, followed, now))

  const type = useCallback(
    (next: (former: Value) => Value) => setOwn((one) => ({ ...one, value: next(one.value), waiting: true, held: true })),
    [],
  )
  /** Writes a value at once. */
  const put = (value: Value) => {
    const handed = asFollowed(value)
    const key = JSON.stringify(handed)
    setOwn((one) => ({ ...one, value, waiting: false, sent: key === (one.sent.at(-1) ?? one.seen) ? one.sent : [...one.sent, key] }))
    write(handed)
  }
  const flush = useEffectEvent(() => put(own.value))
  const pending = own.waiting ? own : null
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(flush, pause)
    return () => clearTimeout(timer)
  }, [pending, pause])

  return {
    value: own.value,
    /** Whether a typed value has not been written yet. */
    waiting: own.waiting,
    type,
    put,
    /** Call on blur: writes the typed value, and accepts values from elsewhere again. */
    leave: () => {
      if (own.waiting) put(own.value)
      setOwn((one) => (one.held ? { ...one, held: false } : one))
    },
  }
}

/** The state after the source has changed to `followed`. */
function seen<Value>(own: Own<Value>, followed: Value, now: string): Own<Value> {
  const at = own.sent.indexOf(now)
  if (at !== -1) return { ...own, seen: now, sent: own.sent.slice(at + 1) }
  if (own.held && (own.waiting || own.sent.length > 0)) return { ...own, seen: now }
  return { value: followed, seen: now, sent: [], waiting: false, held: false }
}
