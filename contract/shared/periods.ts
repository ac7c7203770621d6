// The validation of periods.
import * as v from 'valibot'

import { isValidPeriod } from '#engine/time/days.ts'

type Dates = { start_date?: string | null | undefined; end_date?: string | null | undefined }

/** Refuses an end that is not strictly after its start; the error is on the end. */
export const checkPeriod = <T extends Dates>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    if (isValidPeriod(input.start_date, input.end_date)) return
    addIssue({ message: 'end_before_start', path: [{ type: 'object', origin: 'value', input, key: 'end_date', value: input.end_date }] })
  })
