// Form for a set of lines: saved as a whole with the version of its parent, and merged line by line with what others save.
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
  /** Errors found before a request is sent, by path: `items.3.value`. */
  errorsOf: (values: Values) => FieldError[]
  /** Returns null if the user cancelled. */
  send: (values: Values, version: number) => Promise<Row | null>
  /** Query key of the stored set. */
  queryKey: QueryKey
  /** Toasts after a successful and after a failed save. */
  saved: string
  failed: string
}

/** The form of a set with the field `items`. An error of a line is shown on its cell, whether found here or by the server. */
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

/** Errors of lines of the field `items`, found here or by the server; kept until the lines are changed. */
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
    /** Shows each error on its cell; returns a single error for the whole field. */
    refuse: (found: readonly FieldError[], lines: readonly Line[]): FieldError[] => {
      show(found, lines)
      return found.length > 0 ? [{ field: 'items', key: 'lines' }] : []
    },
    /** The same for an error of the server; throws it again with the form's field. */
    refusedBy: (error: unknown, lines: readonly Line[]): never => {
      show(fieldErrorsOf(error), lines)
      throw withFormFields(error, () => 'items')
    },
    /**
     * Clears the errors on a change. The next attempt to save checks everything again, as the change may have fixed other errors, too.
     */
    forgive: () => setErrors((before) => (Object.keys(before).length > 0 ? {} : before)),
  }
}
