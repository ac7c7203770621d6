// A value that people type, and that something slower follows: an address, or what asks the server.
import { useCallback, useEffect, useEffectEvent, useState } from 'react'

interface OwnValue<Value> {
  /** The value as the address (or whatever follows) has it now. */
  followed: Value
  /** Hands on what was typed. */
  write: (value: Value) => void
  /** Milliseconds after the last key before it is handed on. */
  pause: number
  /** How a value comes back once it was handed on, such as without spaces at its ends. */
  asFollowed?: (value: Value) => Value
  /** Typed earlier and not handed on: shown in place of `followed` at first. */
  left?: Value | undefined
}

interface Own<Value> {
  value: Value
  /** The followed value that was seen last; values are compared as JSON. */
  seen: string
  /** Values that were handed on and have not come back, the oldest first. */
  sent: string[]
  /** Whether something was typed that was not handed on yet. */
  waiting: boolean
  /** Whether the person is still in the field that they typed into. */
  held: boolean
}

/**
 * What is typed is its author's: it is shown at once and stays, whatever comes back late. A value that was not typed here (Back, a
 * saved view, a link) is taken, except while somebody types and what they typed has not come back yet.
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
  /** Hands a value on at once. */
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
    /** Whether something was typed that was not handed on yet. */
    waiting: own.waiting,
    type,
    put,
    /** The field is left: what was typed is handed on, and what comes from elsewhere is taken again. */
    leave: () => {
      if (own.waiting) put(own.value)
      setOwn((one) => (one.held ? { ...one, held: false } : one))
    },
  }
}

/** What becomes of it as `followed` comes. */
function seen<Value>(own: Own<Value>, followed: Value, now: string): Own<Value> {
  const at = own.sent.indexOf(now)
  if (at !== -1) return { ...own, seen: now, sent: own.sent.slice(at + 1) }
  if (own.held && (own.waiting || own.sent.length > 0)) return { ...own, seen: now }
  return { value: followed, seen: now, sent: [], waiting: false, held: false }
}
