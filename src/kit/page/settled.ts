// What somebody types, once they pause.
import { useEffect, useState } from 'react'

/** Returns `value` as it was when it had stayed the same for `pause` milliseconds; the first one at once. */
export function useSettled<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
