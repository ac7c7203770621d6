// Finds the rules that take a price below its article's min price: it works the whole price out with a rule and without it.
import { INACTIVE, type Program } from './compile.ts'
import type { AnalysedOffer, Example, Examples } from './examples.ts'
import type { RuleField } from './rules.ts'
import type { Domains } from './walks.ts'

export interface Undercut {
  /** By their places in the program, in order: one rule, or several of which each would be enough. */
  rules: number[]
  product_id: number
  example: Example
}

/** How many articles are looked at in all configurations together. */
const MOST_LOOKED_AT = 20_000
/** What a price depends on. */
const fields: ReadonlySet<RuleField> = new Set(['unit_price', 'discount_rate', 'quantity'])

/** Looks for them by examples, rule by rule, for as long as there is time. */
export class Undercuts {
  readonly #program: Program
  readonly #examples: Examples
  readonly #offer: AnalysedOffer
  /** The articles whose prices each rule moves by itself, by its place. */
  readonly #written: readonly ReadonlySet<number>[]
  #left = MOST_LOOKED_AT

  constructor(program: Program, examples: Examples, offer: AnalysedOffer) {
    this.#program = program
    this.#examples = examples
    this.#offer = offer
    this.#written = program.rules.map(
      ({ rule, entry }) =>
        new Set(
          entry === INACTIVE
            ? []
            : rule.actions.flatMap((action) => (fields.has(action.destination_field) ? [action.destination_product_id] : [])),
        ),
    )
  }

  /** What a rule takes below, in configurations in which it fires on one of these ways; `decided` where all of them were looked at. */
  of(rule: number, ways: readonly Domains[]): { found: Undercut[]; decided: boolean } {
    const found = new Map<number, Undercut>()
    const articles = new Set(this.#written.flatMap((written) => [...written]))
    if (this.#written[rule]?.size === 0 || !this.#offer.belowMin) return { found: [], decided: true }
    for (const example of this.#configurations(rule, ways)) {
      if (this.#left <= 0) return { found: [...found.values()], decided: false }
      for (const product_id of this.#below(example, [], articles)) {
        const rules = found.has(product_id) ? [] : this.#blamed(rule, product_id, example)
        if (rules.includes(rule)) found.set(product_id, { rules, product_id, example })
      }
    }
    return { found: [...found.values()], decided: true }
  }

  /** The rule, if the price is not below without it; else the fewest rules that it is not below without. */
  #blamed(rule: number, product_id: number, example: Example): number[] {
    const isBelow = (without: readonly number[]) => this.#below(example, without, new Set([product_id])).has(product_id)
    if (!isBelow([rule])) return [rule]
    const writers = this.#written.flatMap((written, place) => (written.has(product_id) ? [place] : []))
    if (isBelow(writers)) return []
    return writers.reduce((kept, one) => {
      const fewer = kept.filter((other) => other !== one)
      return isBelow(fewer) ? kept : fewer
    }, writers)
  }

  #below(example: Example, without: readonly number[], of: ReadonlySet<number>): ReadonlySet<number> {
    this.#left -= this.#examples.size
    return this.#offer.belowMin?.(example, withoutRules(this.#program, without), of) ?? new Set()
  }

  /** Each once: where the offer is usually looked at first, then elsewhere; its articles as usual, as many and as few as there may be. */
  *#configurations(rule: number, ways: readonly Domains[]): Generator<Example> {
    const seen = new Set<string>()
    for (const place of [undefined, ...this.#examples.places()])
      for (const way of ways) {
        const chosen = this.#examples.choose(way, 'usual', place)
        if (!chosen) continue
        for (const amount of ['quantity', 'most', 'min_quantity'] as const) {
          const example = { ...chosen.example, quantities: { ...chosen.example.quantities } }
          for (const { product_id, ...product } of chosen.offered.products) {
            if (amount === 'quantity' || !this.#written[rule]?.has(product_id) || this.#examples.isAsked(way, product_id)) continue
            example.quantities[product_id] = amount === 'most' ? this.#most(product) : product.min_quantity
          }
          const key = JSON.stringify(example)
          if (!seen.has(key)) yield example
          seen.add(key)
        }
      }
  }

  /** As many as there may be; where that is open, so many that every tier of the offer is reached. */
  #most({ max_quantity, quantity }: { max_quantity: string | null; quantity: string }): string {
    const { last_tier = '0' } = this.#offer
    return max_quantity ?? (Number(last_tier) > Number(quantity) ? last_tier : quantity)
  }
}

/** The same program in which these rules do nothing. */
function withoutRules(program: Program, places: readonly number[]): Program {
  if (places.length === 0) return program
  const isOut = new Set(places)
  return {
    ...program,
    rules: program.rules.map((rule, place) => (isOut.has(place) ? { ...rule, entry: INACTIVE } : rule)),
    entries: program.entries.map((entry, place) => (isOut.has(place) ? INACTIVE : entry)),
  }
}
