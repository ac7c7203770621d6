// What every set of lines is made of, whatever a line says.
import type { FieldError } from '#contract/shared/endpoint.ts'
import { randomId } from '#device/random-id.ts'

/** A line of a form; of one that is not stored yet the id is a text, so that two people who add lines never mean the same one. */
export interface Line {
  id: number | string
}
/** For a line that is added here. */
export const newLineId = (): string => randomId()
/** The id of a stored line, as it is sent. */
export const storedId = ({ id }: Line): { id?: number } => (typeof id === 'number' ? { id } : {})

/** Errors by the id of their line and the name of their field, or the way to it: `7.value`, `7.tiers.0.value`. */
export type LineErrors = Readonly<Record<string, FieldError>>
