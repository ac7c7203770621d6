// A field that the error summary names, wherever its control stands.
import { use, useEffect, useId } from 'react'

import { KnownFields, useFieldContext } from './context.ts'

/** What the summary calls the field around this; returns the id of the control that it leads to. */
export function useKnownField(label: string): string {
  const { name } = useFieldContext<unknown>()
  const id = useId()
  const known = use(KnownFields)
  useEffect(() => {
    known.set(name, { id, label })
    return () => void known.delete(name)
  }, [known, name, id, label])
  return id
}
