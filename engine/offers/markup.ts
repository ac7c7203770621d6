// Markups of an offer: how much a subsidiary and an actor add to the price of its products, expressed in one of three ways.
import { Big } from 'big.js'

import { type Fraction, fraction, roundedFraction } from '../money/fractions.ts'
import type { Actor } from '../prices/amounts.ts'
import { covers, overlap, type Period, boundaryDays } from '../time/days.ts'

/** `markup_rate`: taux de marge, in percent of the cost; `margin_rate`: taux de marque, in percent of the price. */
export const coefficientTypes = ['coefficient', 'markup_rate', 'margin_rate'] as const
export type CoefficientType = (typeof coefficientTypes)[number]

/** A decimal string greater than zero; a margin rate must be below 100. */
export interface MarkupValue {
  coefficient_type: CoefficientType
  value: string
}
export interface Markup extends MarkupValue, Period {
  /** The subsidiary's code. */
  zone: string
  actor: Actor
}

/** Returns why a value is refused: a markup must be greater than zero, and a margin below 100 %. Null when it is valid. */
export function markupRefusal({ coefficient_type, value }: MarkupValue): 'not_positive' | 'margin_too_high' | null {
  if (Big(value).lte(0)) return 'not_positive'
  return coefficient_type === 'margin_rate' && Big(value).gte(100) ? 'margin_too_high' : null
}

/** The exact factor that a price is multiplied by; a margin rate m gives 100 / (100 − m). */
export function coefficientOf({ coefficient_type, value }: MarkupValue): Fraction {
  if (coefficient_type === 'coefficient') return fraction(value)
  return coefficient_type === 'markup_rate' ? fraction(Big(100).plus(value), '100') : fraction('100', Big(100).minus(value))
}

const COEFFICIENT_DECIMALS = 4
const RATE_DECIMALS = 2

/**
 * The same markup in all three forms: 1.20 = 20 % = 16.67 %. The entered form is returned unchanged; the others are rounded half away from
 * zero, a coefficient to 4 decimals and a rate to 2. Null when the value is refused.
 */
export function markupEquivalents(markup: MarkupValue): Record<CoefficientType, string> | null {
  if (markupRefusal(markup)) return null
  const { over, under } = coefficientOf(markup)
  const added = (over - under) * 100n
  return {
    coefficient: roundedFraction({ over, under }, COEFFICIENT_DECIMALS),
    markup_rate: roundedFraction({ over: added, under }, RATE_DECIMALS),
    margin_rate: roundedFraction({ over: added, under: over }, RATE_DECIMALS),
    [markup.coefficient_type]: markup.value,
  }
}

export type MarkupIgnored = 'OTHER_ACTOR' | 'OTHER_ZONE' | 'OUT_OF_PERIOD' | 'LESS_SPECIFIC'

/**
 * The markup that applies to a subsidiary and an actor on a day (its own takes precedence over the national one), and why the others do not
 * apply.
 */
export function markupOn<Row extends Markup & { id: number }>(
  markups: readonly Row[],
  { zone, national, actor, day }: { zone: string | null; national: string | null; actor: Actor; day: string },
): { markup: Row | null; ignored: { row_id: number; reason: MarkupIgnored }[] } {
  const why = (row: Row): MarkupIgnored | null => {
    if (row.actor !== actor) return 'OTHER_ACTOR'
    if (row.zone !== zone && row.zone !== national) return 'OTHER_ZONE'
    return covers(row, day) ? null : 'OUT_OF_PERIOD'
  }
  const valid = markups.filter((row) => !why(row))
  const markup = valid.find((row) => row.zone === zone) ?? valid[0] ?? null
  const ignored = markups.flatMap((row) => (row === markup ? [] : [{ row_id: row.id, reason: why(row) ?? ('LESS_SPECIFIC' as const) }]))
  return { markup, ignored }
}

/** The pairs of markups of the same subsidiary and actor that share a day, as indexes into `rows`. */
export const overlappingMarkups = (rows: readonly Pick<Markup, 'zone' | 'actor' | 'start_date' | 'end_date'>[]): [number, number][] =>
  rows.flatMap((row, index) =>
    rows.slice(index + 1).flatMap((other, offset): [number, number][] => {
      const same = row.zone === other.zone && row.actor === other.actor
      return same && overlap(row, other) ? [[index, index + 1 + offset]] : []
    }),
  )

/**
 * The subsidiaries and actors whose markup value changes between `before` and `after`, on or after the day `from`, each with the first day
 * on which it does.
 */
export function firstMarkupChanges(
  before: readonly Markup[],
  after: readonly Markup[],
  from: string,
): { zone: string; actor: Actor; date: string }[] {
  const groups = new Map([...before, ...after].map(({ zone, actor }) => [`${actor} ${zone}`, { zone, actor }]))
  return [...groups.values()].flatMap(({ zone, actor }) => {
    const own = (rows: readonly Markup[]) => rows.filter((row) => row.zone === zone && row.actor === actor)
    const [was, is] = [own(before), own(after)]
    const said = (rows: readonly Markup[], day: string) => {
      const row = rows.find((one) => covers(one, day))
      return row && `${row.coefficient_type} ${row.value}`
    }
    const date = boundaryDays([...was, ...is], from).find((day) => said(was, day) !== said(is, day))
    return date === undefined ? [] : [{ zone, actor, date }]
  })
}
