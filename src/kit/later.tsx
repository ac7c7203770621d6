// What lies below the eye is rendered after what lies under it.
import { type ReactNode, useDeferredValue } from 'react'

/** Renders its children after the first paint, in slices between which the page answers. For what is not seen at once. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children
}
