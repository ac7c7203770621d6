// Generates configurations for the analysis: place, actor, date and quantities within the domains that walks through rules require.
import { parseDate } from '../parsing/dates.ts'
import type { Actor } from '../prices/amounts.ts'
import { dayAfter, dayBefore } from '../time/days.ts'
import { actorNumber, dayNumber, type Program } from './compile.ts'
import { load } from './evaluate.ts'
import { decimalText, type Exact, millionths } from './numbers.ts'
import type { Condition, Configuration, Group } from './rules.ts'
import { contains, type Domain, type Domains, only } from './walks.ts'

export interface ExampleScenario {
  zone: string | null
  actor: Actor
  date: string
}
/** The products of an offer at a place, with their initial quantities and, if any, their price bounds. */
export type OfferedAt = Omit<Configuration, 'products'> & {
  products: readonly (Configuration['products'][number] & { min_price?: string | null; max_price?: string | null })[]
}
export interface AnalysedOffer {
  place: ExampleScenario
  /** Further subsidiaries where the offer is sold. */
  zones: readonly string[]
  configuration: (place: ExampleScenario) => OfferedAt
  /**
   * Returns the products among `of` whose price of the day ends below its minimum under these rules. Without it, BELOW_MIN is not analysed.
   */
  belowMin?: (example: Example, rules: Program, of: ReadonlySet<number>) => ReadonlySet<number>
  /** The quantity at which the last tier of its price degressivity begins. */
  last_tier?: string | undefined
}
/** Quantities by product id, for the products that rules name; the others keep their initial quantity. */
export interface Example extends ExampleScenario {
  quantities: Record<string, string>
}
export interface Chosen {
  example: Example
  offered: OfferedAt
  state: Exact[]
}
/** Which of the allowed values to choose: the one nearest to the usual value, the lowest or the highest. */
export const samplingModes = ['usual', 'lowest', 'highest'] as const
export type Leaning = (typeof samplingModes)[number]

const [STEP, ONE] = [100, 1_000_000]
const MOST_PLACES = 60

interface Dial {
  product_id: number
  slot: number
  usual: number
  low: number
  high: number
}

/** Builds configurations that fulfil the required domains and stay within their quantity bounds. */
export class Examples {
  readonly dials: readonly Dial[]
  /** The number of products. */
  readonly size: number
  readonly zones: readonly (string | null)[]
  readonly #start: Domain[]
  readonly #days: readonly string[]
  readonly #places = new Map<string, { offered: OfferedAt; state: Exact[] }>()
  readonly #program: Program
  readonly #offer: AnalysedOffer

  constructor(program: Program, offer: AnalysedOffer) {
    this.#program = program
    this.#offer = offer
    const usual = offer.configuration(offer.place)
    const state = [...load(program, usual)]
    this.size = usual.products.length
    this.dials = usual.products.flatMap((product) => dialOf(program, product, state))
    this.zones = [...new Set([offer.place.zone, ...offer.zones, ...program.zones.keys(), null])]
    this.#days = [...new Set([offer.place.date, ...program.rules.flatMap(({ rule }) => daysOf(rule))])].toSorted()
    this.#start = this.#startOf(state)
  }

  /** The possible values of a slot before any rule has run, at any place. Prices may be anything, because selling prices change. */
  start(slot: number): Domain {
    return this.#start[slot] ?? only(Number.NaN)
  }

  /** All places on the usual date: every subsidiary, for both actors. */
  places(): ExampleScenario[] {
    const { date } = this.#offer.place
    return this.zones.flatMap((zone) => (['agency', 'seller'] as const).map((actor) => ({ zone, actor, date })))
  }

  /** Whether the required domains constrain the product's quantity. */
  isAsked(asked: Domains, product_id: number): boolean {
    return this.dials.some((dial) => dial.product_id === product_id && asked.has(dial.slot))
  }

  /**
   * Builds a configuration within the required domains; undefined when quantities, day or subsidiary cannot fulfil them. Unconstrained
   * values stay as usual.
   */
  choose(asked: Domains, leaning: Leaning = 'usual', place?: ExampleScenario): Chosen | undefined {
    const { zone, actor, date } = this.#program.context
    const may = (slot: number, value: number) => {
      const domain = asked.get(slot)
      return !domain || contains(domain, value)
    }
    const usual = place ?? this.#offer.place
    const found = {
      zone: [usual.zone, ...this.zones].find((code) => may(zone, code === null ? Number.NaN : (this.#program.zones.get(code) ?? -1))),
      actor: [usual.actor, 'agency' as const, 'seller' as const].find((one) => may(actor, actorNumber(one))),
      date: [usual.date, ...this.#days].find((day) => may(date, dayNumber(day))),
    }
    if (found.zone === undefined || !found.actor || !found.date) return undefined
    const at = this.#at({ zone: found.zone, actor: found.actor, date: found.date })
    if (!at) return undefined
    const state = [...at.state]
    const quantities: Record<string, string> = {}
    for (const dial of this.dials) {
      const domain = asked.get(dial.slot)
      const value = domain || leaning === 'usual' ? pick(dial, domain, leaning) : dial.usual
      if (value === undefined) return undefined
      state[dial.slot] = value
      quantities[dial.product_id] = decimalText(value)
    }
    return { example: { quantities, zone: found.zone, actor: found.actor, date: found.date }, offered: at.offered, state }
  }

  #at(place: ExampleScenario) {
    const key = JSON.stringify([place.zone, place.actor, place.date])
    const known = this.#places.get(key)
    if (known || this.#places.size >= MOST_PLACES) return known
    const offered = this.#offer.configuration(place)
    const made = { offered, state: [...load(this.#program, offered)] }
    this.#places.set(key, made)
    return made
  }

  #startOf(state: readonly Exact[]): Domain[] {
    const { context, zones, products } = this.#program
    const start = state.map((value) => only(typeof value === 'number' ? value : Number(value)))
    start[context.zone] = { ranges: [[-1, zones.size - 1]], isOpen: true }
    start[context.actor] = { ranges: [[1, 2]], isOpen: false }
    start[context.date] = { ranges: [[0, Infinity]], isOpen: false }
    for (const { present, fields } of products.values())
      for (const { field, slot } of fields)
        if (field === 'unit_price' && state[present] === 1) start[slot] = { ranges: [[0, Infinity]], isOpen: true }
    for (const { slot, low, high, usual } of this.dials)
      start[slot] = { ranges: [[Math.min(low, usual), Math.max(high, usual)]], isOpen: false }
    return start
  }
}

function dialOf(program: Program, product: Configuration['products'][number], state: readonly Exact[]): Dial[] {
  const slot = program.products.get(product.product_id)?.fields.find(({ field }) => field === 'quantity')?.slot
  if (slot === undefined) return []
  const high = product.max_quantity === null ? Infinity : Number(millionths(product.max_quantity))
  return [{ product_id: product.product_id, slot, usual: Number(state[slot]), low: Number(millionths(product.min_quantity)), high }]
}

/** A quantity of at most 4 decimals within the dial and the required domain; a whole number if possible. */
function pick({ usual, low, high }: Dial, asked: Domain | undefined, leaning: Leaning): number | undefined {
  const ranges = (asked?.ranges ?? [[low, high]]).flatMap(([from, to]) => {
    const [least, most] = [Math.max(from, low), Math.min(to, high)]
    const [first, last] = [inSteps(Math.ceil, least, most), inSteps(Math.floor, most, least)]
    return first <= last ? [[first, last] as const] : []
  })
  const inside = ranges.some(([from, to]) => from <= usual && usual <= to)
  if (leaning === 'usual' && (inside || (!asked && ranges.length === 0))) return usual
  const ends = ranges.flatMap(([from, to]) => [from, Number.isFinite(to) ? to : Math.max(from, usual) * 10 + 10 * ONE])
  const nearest = (a: number, b: number) => Math.abs(a - usual) - Math.abs(b - usual)
  return leaning === 'usual' ? ends.toSorted(nearest)[0] : ends.toSorted((a, b) => a - b).at(leaning === 'lowest' ? 0 : -1)
}

/** Moves `end` inwards to a whole number if that is still within `other`, otherwise to 4 decimals. */
function inSteps(towards: (value: number) => number, end: number, other: number): number {
  if (!Number.isFinite(end)) return end
  const whole = towards(end / ONE) * ONE
  return (towards === Math.ceil ? whole <= other : whole >= other) ? whole : towards(end / STEP) * STEP
}

/** The days named by a rule, with the days before and after them. */
function daysOf({ start_date, end_date, conditions }: { start_date: string | null; end_date: string | null; conditions: Group }): string[] {
  const days = [start_date ?? '', end_date ?? '', ...namedIn(conditions)].filter((day) => parseDate(day) === day)
  return days.flatMap((day) => [dayBefore(day), day, dayAfter(day)])
}

const namedIn = ({ items }: Group): string[] => items.flatMap((item) => ('items' in item ? namedIn(item) : namedBy(item)))
const namedBy = ({ field, value }: Condition): readonly string[] =>
  field === 'date' && typeof value !== 'boolean' ? (typeof value === 'string' ? [value] : value) : []
