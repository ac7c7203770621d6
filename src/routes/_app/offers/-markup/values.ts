// The markups of an offer in the form's representation: each keeps its value in the way (of three) in which it was typed.
import { markupErrors, type Markups } from '#contract/offers/offer-markups.ts'
import type { FieldError } from '#contract/shared/endpoint.ts'
import { type CoefficientType, markupEquivalents, type Markup } from '#engine/offers/markup.ts'
import type { Actor } from '#engine/prices/amounts.ts'
import { type Line, newLineId, storedId } from '#kit/lines/line.ts'

export interface MarkupLine extends Line {
  zone: string | null
  actor: Actor
  /** A single value for merging: a change of either part is a change of both. */
  markup: { coefficient_type: CoefficientType; value: string | null }
  start_date: string | null
  end_date: string | null
}
export interface MarkupValues {
  items: MarkupLine[]
}

export const markupFormValues = ({ items }: Markups): MarkupValues => ({
  items: items.map(({ zone, coefficient_type, value, ...row }) => ({ ...row, zone: zone.code_sigma, markup: { coefficient_type, value } })),
})
export const newLine = (zone: string | null, day: string): MarkupLine => ({
  id: newLineId(),
  zone,
  actor: 'seller',
  markup: { coefficient_type: 'coefficient', value: null },
  start_date: day,
  end_date: null,
})

/** The line in the engine's representation; null while it is incomplete. */
export function completeLine({ zone, markup, start_date, ...line }: MarkupLine): (Markup & Line) | null {
  const { value } = markup
  return zone === null || value === null || start_date === null ? null : { ...line, ...markup, zone, value, start_date }
}

/** A missing value is sent as an empty text, which the server rejects like the form does. */
export const sentOf = ({ items }: MarkupValues) =>
  items.map(({ id, zone, markup, start_date, ...line }) => ({
    ...line,
    ...storedId({ id }),
    zone: zone ?? '',
    coefficient_type: markup.coefficient_type,
    value: markup.value ?? '',
    start_date: start_date ?? '',
  }))

/** The errors that the server would return, line by line. */
export function errorsOf({ items }: MarkupValues): FieldError[] {
  const missing = items.flatMap(({ zone, markup, start_date }, at) =>
    Object.entries({ zone, value: markup.value, start_date }).flatMap(([field, value]) =>
      value === null ? [{ field: `items.${at}.${field}`, key: 'required' }] : [],
    ),
  )
  const complete = items.flatMap((line, at) => {
    const whole = completeLine(line)
    return whole ? [{ at, line: whole }] : []
  })
  const found = markupErrors(complete.map(({ line }) => line))
  return [
    ...missing,
    ...found.map((error) => ({ ...error, field: error.field.replace(/\d+/, (index) => String(complete[Number(index)]?.at)) })),
  ]
}

/** The value of a line in one of the three ways; null if it has none, or one that cannot be converted. */
export function valueAs({ markup: { coefficient_type, value } }: MarkupLine, type: CoefficientType): string | null {
  if (value === null || type === coefficient_type) return value
  return markupEquivalents({ coefficient_type, value })?.[type] ?? null
}
