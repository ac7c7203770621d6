// The form of a set of lines: saved as a whole under the version of what it belongs to, merged with what others save line by line.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { fieldErrorsOf } from '#api/refusals.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { toast } from '#device/notices.ts'

import { withFormFields } from '../form/form.tsx'
import { useVersionedForm, type VersionedFormOptions } from '../form/versioned-form.tsx'
import type { Line, LineErrors } from './line.ts'

interface Set {
  version: number
}
export interface LinesFormOptions<Row extends Set, Values extends { items: Line[] }> extends Pick<
  VersionedFormOptions<Row, Values, undefined, undefined>,
  'stored' | 'valuesOf' | 'draft' | 'conflictOf' | 'moved' | 'words'
> {
  /** What is wrong before anything is sent: `items.3.value`. */
  errorsOf: (values: Values) => FieldError[]
  /** Null when the person took it back. */
  send: (values: Values, version: number) => Promise<Row | null>
  /** Where the stored set is kept. */
  queryKey: QueryKey
  /** What is said of a save that went well, and of one that did not. */
  saved: string
  failed: string
}

/** The form of a set with the field `items`: what is wrong with a line stands on its cell, wherever it was found. */
export function useLinesForm<Row extends Set, Values extends { items: Line[] }>({
  errorsOf,
  send,
  queryKey,
  saved,
  failed,
  ...options
}: LinesFormOptions<Row, Values>) {
  const queryClient = useQueryClient()
  const { errors, refuse, refusedBy, forgive } = useLineErrors()
  const versioned = useVersionedForm<Row, Values, undefined, undefined>({
    ...options,
    refusalsOf: (values) => refuse(errorsOf(values), values.items),
    save: async (_changes, values, { version }) => {
      const row = await send(values, version).catch((error: unknown) => refusedBy(error, values.items))
      if (row) queryClient.setQueryData(queryKey, row)
      return row
    },
    saved: () => void toast.success({ title: saved }),
    failure: () => ({ title: failed }),
  })
  return { ...versioned, errors, forgive }
}

/** What is wrong with the lines of the field `items`, found here or by the server, until they are changed. */
function useLineErrors() {
  const [errors, setErrors] = useState<LineErrors>({})
  const show = (found: readonly FieldError[], lines: readonly Line[]) =>
    setErrors(
      Object.fromEntries(
        found.toReversed().flatMap((error) => {
          const [, at, field] = /^items\.(\d+)\.([\w.]+)/.exec(error.field) ?? []
          const line = lines[Number(at)]
          return line && field ? [[`${line.id}.${field}`, error]] : []
        }),
      ),
    )
  return {
    errors,
    /** What the form is refused for: one error of the whole field, and each on its own cell. */
    refuse: (found: readonly FieldError[], lines: readonly Line[]): FieldError[] => {
      show(found, lines)
      return found.length > 0 ? [{ field: 'items', key: 'lines' }] : []
    },
    /** The same for what the server refused; throws it again as the form understands it. */
    refusedBy: (error: unknown, lines: readonly Line[]): never => {
      show(fieldErrorsOf(error), lines)
      throw withFormFields(error, () => 'items')
    },
    /** What is being put right is judged again by the next attempt to save: what is in its way elsewhere may be cured too. */
    forgive: () => setErrors((before) => (Object.keys(before).length > 0 ? {} : before)),
  }
}
