// Finds the rules that take a price below its product's minimum, by pricing with and without them.
import { INACTIVE, type Program } from './compile.ts'
import type { AnalysedOffer, Example, Examples } from './examples.ts'
import type { RuleField } from './rules.ts'
import type { Domains } from './walks.ts'

export interface Undercut {
  /** Indexes in the program, in order: one rule, or several of which each would be enough. */
  rules: number[]
  product_id: number
  example: Example
}

/** The number of product prices calculated at most, over all configurations. */
const MOST_LOOKED_AT = 20_000
/** The fields that a price depends on. */
const fields: ReadonlySet<RuleField> = new Set(['unit_price', 'discount_rate', 'quantity'])

/** Searches by examples, rule by rule, until the limit is reached. */
export class Undercuts {
  readonly #program: Program
  readonly #examples: Examples
  readonly #offer: AnalysedOffer
  /** By rule index: the products whose price the rule changes directly. */
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

  /**
   * Returns the products that a rule takes below their minimum, in configurations where it fires in one of these domains; `decided` when
   * all of them were checked.
   */
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

  /** The rule alone, if the price is not too low without it; otherwise a minimal set of rules without which it is not. */
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

  /**
   * The configurations to check, each once: the usual place first, then the others; the rule's products with their usual, largest and
   * smallest quantity.
   */
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

  /** The maximum quantity; without one, a quantity that reaches every tier of the offer. */
  #most({ max_quantity, quantity }: { max_quantity: string | null; quantity: string }): string {
    const { last_tier = '0' } = this.#offer
    return max_quantity ?? (Number(last_tier) > Number(quantity) ? last_tier : quantity)
  }
}

/** Returns the program with these rules disabled. */
function withoutRules(program: Program, places: readonly number[]): Program {
  if (places.length === 0) return program
  const isOut = new Set(places)
  return {
    ...program,
    rules: program.rules.map((rule, place) => (isOut.has(place) ? { ...rule, entry: INACTIVE } : rule)),
    entries: program.entries.map((entry, place) => (isOut.has(place) ? INACTIVE : entry)),
  }
}
