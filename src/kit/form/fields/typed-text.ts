// The text being typed into a control whose value is not text: kept as typed until it is understood.
import { useState } from 'react'

interface TypedText<Value> {
  value: Value | null
  /** Formats a value as text. */
  write: (value: Value) => string
  /** Whether the last text was not understood. */
  failed: boolean
}

/**
 * Returns the text to show and its handlers. The typed text is shown unchanged while the control has the focus, and afterwards as long
 * as it is not understood; otherwise the formatted value is shown.
 */
export function useTypedText<Value>({ value, write, failed }: TypedText<Value>) {
  const [typed, setTyped] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  return {
    text: typed !== null && (focused || failed) ? typed : value === null ? '' : write(value),
    type: setTyped,
    /** Shows the same text as before, so that a selection by keyboard stays: typing replaces it. */
    focus: () => {
      if (!failed) setTyped(null)
      setFocused(true)
    },
    blur: () => setFocused(false),
  }
}
