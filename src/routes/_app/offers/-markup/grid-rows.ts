// The markups of a day as a grid: a row per subsidiary, a cell per actor; and the conversion of edited cells to lines of the form.
import { type CoefficientType, coefficientTypes, markupEquivalents } from '#engine/offers/markup.ts'
import { type Actor, actors } from '#engine/prices/amounts.ts'
import { covers, dayBefore, type Period, boundaryDays } from '#engine/time/days.ts'
import type { Line, LineErrors } from '#kit/lines/line.ts'

import { type MarkupLine, newLine, valueAs } from './values.ts'

export interface Zone {
  code_sigma: string
  name: string
  is_national: boolean
}

/** The day that the grid shows, and the way in which its values are expressed. */
export interface GridView {
  day: string
  coefficient_type: CoefficientType
}

export interface GridCell {
  /** The subsidiary's own value in this way; null if it has none or if it cannot be expressed in this way. */
  value: string | null
  own: MarkupLine | null
  /** The national line that applies if the subsidiary has none of its own. */
  national: MarkupLine | null
}
export interface GridRow extends Line {
  /** The subsidiary's code. */
  id: string
  name: string
  cells: Record<Actor, GridCell>
}

const actsOn = ({ start_date, end_date }: MarkupLine, day: string) => start_date !== null && covers({ start_date, end_date }, day)
const isOf = (line: MarkupLine, zone: string | null, actor: Actor) => line.zone === zone && line.actor === actor

/** A row for each subsidiary, the national one first. */
export function gridRows(lines: readonly MarkupLine[], zones: readonly Zone[], { day, coefficient_type }: GridView): GridRow[] {
  const nation = zones.find(({ is_national }) => is_national)?.code_sigma ?? null
  const acting = (zone: string | null, actor: Actor) => lines.find((line) => isOf(line, zone, actor) && actsOn(line, day)) ?? null
  const cellOf = (zone: string, actor: Actor): GridCell => {
    const own = acting(zone, actor)
    return {
      value: own && valueAs(own, coefficient_type),
      own,
      national: zone === nation || nation === null ? null : acting(nation, actor),
    }
  }
  return zones
    .toSorted((a, b) => Number(b.is_national) - Number(a.is_national))
    .map(({ code_sigma, name }) => ({
      id: code_sigma,
      name,
      cells: { seller: cellOf(code_sigma, 'seller'), agency: cellOf(code_sigma, 'agency') },
    }))
}

/**
 * The lines after the cells of `rows` were edited. A value is written to the line that applies on the day, whatever its period; if there is
 * none, a line is created from that day until the day before the next line. Emptying a cell again removes its new line.
 */
export function linesWith(lines: readonly MarkupLine[], rows: readonly GridRow[], shown: GridView): MarkupLine[] {
  let next = [...lines]
  for (const { id: zone, cells } of rows)
    for (const actor of actors) {
      const { value, own } = cells[actor]
      if (value === (own && valueAs(own, shown.coefficient_type))) continue
      const markup = { coefficient_type: shown.coefficient_type, value }
      if (own && value === null && typeof own.id === 'string') next = next.filter((line) => line.id !== own.id)
      else if (own) next = next.map((line) => (line.id === own.id ? { ...line, markup } : line))
      else next.push({ ...newLine(zone, shown.day), actor, markup, end_date: untilNext(next, zone, actor, shown.day) })
    }
  return next
}

function untilNext(lines: readonly MarkupLine[], zone: string, actor: Actor, day: string): string | null {
  const [next] = lines
    .flatMap((line) => (isOf(line, zone, actor) && line.start_date !== null && line.start_date > day ? line.start_date : []))
    .toSorted()
  return next === undefined ? null : dayBefore(next)
}

/** The periods between the days on which any line begins or ends, in order. */
export function timelineSegments(lines: readonly MarkupLine[]): Period[] {
  const periods = lines.flatMap(({ start_date, end_date }) => (start_date === null ? [] : { start_date, end_date }))
  const [first] = periods.map(({ start_date }) => start_date).toSorted()
  const days = first === undefined ? [] : boundaryDays(periods, first)
  return days.map((day, at) => {
    const next = days[at + 1]
    return { start_date: day, end_date: next === undefined ? null : dayBefore(next) }
  })
}

/** The errors of the lines' values, on the cells that show them. */
export function errorsOfCells(rows: readonly GridRow[], errors: LineErrors): LineErrors {
  const found = rows.flatMap(({ id, cells }) =>
    actors.flatMap((actor) => {
      const { own } = cells[actor]
      const error = own && errors[`${own.id}.value`]
      return error ? [[`${id}.${actor}`, error] as const] : []
    }),
  )
  return Object.fromEntries(found)
}

/** The value of a line in the two other ways; none if it cannot be converted. */
export function otherWays({ markup: { coefficient_type, value } }: MarkupLine, shown: CoefficientType): [CoefficientType, string][] {
  const ways = value === null ? null : markupEquivalents({ coefficient_type, value })
  return ways ? coefficientTypes.flatMap((way): [CoefficientType, string][] => (way === shown ? [] : [[way, ways[way]]])) : []
}
