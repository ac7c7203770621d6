// Registers a field with the error summary.
import { use, useEffect, useId } from 'react'

import { KnownFields, useFieldContext } from './context.ts'

/** Registers the surrounding field under `label`; returns the id for its control, to which the summary links. */
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
