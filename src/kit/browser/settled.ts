// Debounces a value.
import { useEffect, useState } from 'react'

/** Returns `value` once it has been stable for `pause` milliseconds; the first value at once. */
export function useSettled<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
