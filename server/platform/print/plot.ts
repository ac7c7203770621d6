// The positions of a chart's lines and bars on paper. Numbers are only drawn, never calculated with.
import { Big } from 'big.js'

/** Positions are fractions of the width from the left, or of the height from the bottom. */
export interface Plot {
  /** Describes the chart for users who cannot see it. */
  label: string
  along: string
  series: { name: string; points: [number, number][] }[]
  across: Tick[]
  up: Tick[]
}
interface Tick {
  at: number
  label: string
}

interface Plotted {
  label: string
  /** The label of the horizontal axis. */
  along: string
  /** Decimal strings in ascending order. */
  places: readonly string[]
  /** For each place a decimal string, not below zero; null if there is none. */
  series: readonly { name: string; values: readonly (string | null)[] }[]
  formatPlace: (place: string) => string
  format: (value: string) => string
}

/** Lines over `places`, from zero up to a round value. */
export function plotOf({ label, along, places, series, formatPlace, format }: Plotted): Plot {
  const [from, to] = [Number(places[0] ?? 0), Number(places.at(-1) ?? 0)]
  const across = (place: string) => (to === from ? 0 : (Number(place) - from) / (to - from))
  const ticks = roundFigures(Math.max(0, ...series.flatMap(({ values }) => values.map(Number))))
  const top = Number(ticks.at(-1))
  return {
    label,
    along,
    series: series.map(({ name, values }) => ({
      name,
      points: values.flatMap((value, at): [number, number][] => (value === null ? [] : [[across(places[at] ?? '0'), Number(value) / top]])),
    })),
    across: places.map((place) => ({ at: across(place), label: formatPlace(place) })),
    up: ticks.map((tick) => ({ at: Number(tick) / top, label: format(tick) })),
  }
}

/** Equidistant decimal strings from zero up to at least `most`, at most six. */
function roundFigures(most: number): string[] {
  if (most === 0) return ['0', '1']
  const power = 10 ** Math.floor(Math.log10(most / 5))
  const step = [1, 2, 5, 10].map((times) => Big(power).times(times)).find((one) => one.times(5).gte(most)) ?? Big(most)
  const count = Number(Big(most).div(step).round(0, 3))
  return Array.from({ length: count + 1 }, (_, at) => step.times(at).toFixed())
}

/** The positions of bars from zero to each value: `[from, to]` for each; null if there is no value. */
export function barsOf(values: readonly (string | null)[]): ([number, number] | null)[] {
  const known = values.map((value) => Number(value ?? 0))
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)]
  const at = (value: number) => (most === least ? 0 : (value - least) / (most - least))
  return values.map((value) => (value === null ? null : [at(Math.min(0, Number(value))), at(Math.max(0, Number(value)))]))
}
