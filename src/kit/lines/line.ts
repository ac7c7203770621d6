// What all sets of lines have in common.
import type { FieldError } from '#contract/shared/endpoint.ts'
import { randomId } from '#device/random-id.ts'

/** A line of a form. A line that is not stored yet has a text as id, so that lines added by two people never have the same id. */
export interface Line {
  id: number | string
}
/** An id for a line added in the form. */
export const newLineId = (): string => randomId()
/** The id of a stored line for a request; empty for a new line. */
export const storedId = ({ id }: Line): { id?: number } => (typeof id === 'number' ? { id } : {})

/** Errors by line id and path of the field: `7.value`, `7.tiers.0.value`. */
export type LineErrors = Readonly<Record<string, FieldError>>
