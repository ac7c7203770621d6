// A value once it has stayed the same for a while: nobody is asked about every letter.
import { useEffect, useState } from 'react'

/** `value`, `pause` milliseconds after it has changed last; until then null. `value` must stay the same object while it says the same. */
export function useSettled<Value>(value: Value, pause = 400): Value | null {
  const [settled, setSettled] = useState<{ value: Value } | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ value }), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled?.value === value ? settled.value : null
}
