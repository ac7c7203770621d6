// The parts that price tiers and dependent quantities share: ranges that may be incomplete, and their columns.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { FieldError } from '#contract/shared/endpoint.ts'
import type { Range } from '#engine/offers/degressivity.ts'
import type { LineColumn } from '#kit/lines/columns.ts'
import type { Line } from '#kit/lines/line.ts'

export interface RangeLine extends Line {
  min_quantity: string | null
  max_quantity: string | null
}

const labels: Record<keyof Range, MessageDescriptor> = { min_quantity: msg`De`, max_quantity: msg`À (inclus)` }

export const rangeColumns = <Of extends RangeLine>(say: (label: MessageDescriptor) => string): LineColumn<Of>[] =>
  (['min_quantity', 'max_quantity'] as const).map((field) => ({
    key: field,
    label: say(labels[field]),
    width: 'minmax(6rem, 1fr)',
    control: { kind: 'decimal', maxDecimals: 4 },
    read: (line) => line[field],
    write: (value) => ({ [field]: value }) as Partial<Of>,
    field: () => field,
  }))

/** The missing fields, and the errors that `check` finds in the complete lines, at their positions. */
export function lineErrors<Of extends Line, Whole>(
  items: readonly Of[],
  required: readonly (keyof Of & string)[],
  wholeOf: (line: Of) => Whole | null,
  check: (whole: Whole[]) => FieldError[],
): FieldError[] {
  const missing = items.flatMap((line, at) =>
    required.flatMap((field) => (line[field] === null ? [{ field: `items.${at}.${field}`, key: 'required' }] : [])),
  )
  const complete = items.flatMap((line, at) => {
    const whole = wholeOf(line)
    return whole === null ? [] : [{ at, whole }]
  })
  const found = check(complete.map(({ whole }) => whole))
  return [...missing, ...found.map((one) => ({ ...one, field: one.field.replace(/\d+/, (place) => String(complete[Number(place)]?.at)) }))]
}

/** The lines with the ends of a proposal. */
export function withEndsOf<Of extends RangeLine>(items: readonly Of[], proposed: readonly Pick<RangeLine, 'id' | 'max_quantity'>[]): Of[] {
  const ends = new Map(proposed.map(({ id, max_quantity }) => [id, max_quantity]))
  return items.map((line) => ({ ...line, max_quantity: ends.get(line.id) ?? line.max_quantity }))
}
