// What is being typed into a control whose value is something else: kept as typed until it is understood.
import { useState } from 'react'

interface TypedText<Value> {
  value: Value | null
  /** How a value is written. */
  write: (value: Value) => string
  /** Whether what was last typed was not understood. */
  failed: boolean
}

/**
 * The text to show and its handlers. What is typed stands as typed while the control has the focus, and after it
 * as long as it is not understood; then the value is written in the usual form.
 */
export function useTypedText<Value>({ value, write, failed }: TypedText<Value>) {
  const [typed, setTyped] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  return {
    text: typed !== null && (focused || failed) ? typed : value === null ? '' : write(value),
    type: setTyped,
    /** What is shown stays as it is, and so does what the keyboard has selected of it: typing over it replaces it. */
    focus: () => {
      if (!failed) setTyped(null)
      setFocused(true)
    },
    blur: () => setFocused(false),
  }
}
