// Finds problems in an offer's rules as a whole, each with a configuration that demonstrates it.
import { coversOf, cyclesOf, type Edge, isDone } from './between.ts'
import { type CompiledRule, compileRules, FIRES, INACTIVE, type Program } from './compile.ts'
import { type AnalysedOffer, type Chosen, type Example, Examples, samplingModes } from './examples.ts'
import { ASSIGN, DIVIDE } from './numbers.ts'
import { observe } from './observe.ts'
import type { FindingKind, Rule } from './rules.ts'
import { Undercuts } from './undercut.ts'
import { ANYTHING, type Domain, type Domains, only, type Steps, walks } from './walks.ts'

export interface Undecided {
  kind: FindingKind
  /** Rule ids, in execution order. */
  rules: number[]
}
export interface Finding extends Undecided {
  example: Example
  /** For BELOW_MIN: the product. */
  product_id?: number
}

/** Limits of the analysis. They count work instead of time, so results are the same on every machine; 200 rules take about a second. */
const [EVALUATIONS, STEPS, STEPS_AT_ONCE, WALKS_AT_ONCE] = [1_500, 60_000, 2_000, 4]
const MOST_FINDINGS = 300

/**
 * Looks for:
 * - CONFLICT: two rules that both fire and set the same field to different values;
 * - UNREACHABLE: a rule whose conditions, dates and tags cannot be fulfilled by any configuration within its quantity bounds (proved);
 * - SHADOWED: a rule whose fields are all always overwritten by a later one, without being read in between (proved);
 * - CYCLE: actions that each read the field written by another one, and that are executed together;
 * - OUT_OF_BOUNDS: rules that move a quantity or a price from inside its bounds to outside;
 * - DIVISION_BY_ZERO;
 * - BELOW_MIN: a product whose price ends below its minimum with the rule, and not without it; if several rules would each be enough, not
 *   without any of them.
 * Inactive rules are ignored. A problem that is neither demonstrated nor excluded is returned as undecided.
 */
export function analyseRules(rules: readonly Rule[], offer: AnalysedOffer): { findings: Finding[]; undecided: Undecided[] } {
  return new Analysis(compileRules(rules), offer).result()
}

/** The products that this rule takes below their minimum price, with the same method as the analysis of all rules. */
export function productsBelowMin(rules: readonly Rule[], offer: AnalysedOffer, rule_id: number): number[] {
  const rule = rules.findIndex(({ id, active }) => id === rule_id && active)
  return rule < 0 ? [] : new Analysis(compileRules(rules), offer).productsBelowMin(rule)
}

class Analysis {
  readonly #findings = new Map<string, Finding>()
  readonly #undecided = new Map<string, Undecided>()
  readonly #fired = new Map<number, Example>()
  /** Pairs of which the first fired and the second did not, as "first second". */
  readonly #apart = new Set<string>()
  readonly #program: Program
  readonly #examples: Examples
  readonly #undercuts: Undercuts
  /** By slot: the indexes of the rules that write it, in order. */
  readonly #writers: ReadonlyMap<number, readonly number[]>
  readonly #cycles: readonly Edge[][]
  readonly #covers: readonly [number, number][]
  readonly #usual: Example | undefined
  #evaluations = EVALUATIONS
  #steps = STEPS

  constructor(program: Program, offer: AnalysedOffer) {
    this.#program = program
    this.#examples = new Examples(program, offer)
    this.#undercuts = new Undercuts(program, this.#examples, offer)
    const edges = program.rules.flatMap(({ entry, actions }, rule) =>
      entry === INACTIVE ? [] : actions.map((action) => ({ rule, action })),
    )
    this.#writers = new Map([...Map.groupBy(edges, ({ action }) => action.slot)].map(([slot, of]) => [slot, of.map(({ rule }) => rule)]))
    this.#cycles = cyclesOf(edges.filter(({ action }) => action.fits && action.isRead))
    this.#covers = coversOf(program)
    this.#usual = this.#examples.choose(new Map())?.example
    for (const place of this.#examples.places()) this.#look(this.#examples.choose(new Map(), 'usual', place))
  }

  result(): { findings: Finding[]; undecided: Undecided[] } {
    for (const rule of this.#active()) this.#reach(rule)
    for (const cycle of this.#cycles) this.#decide('CYCLE', [...new Set(cycle.map(({ rule }) => rule))])
    for (const pair of this.#rivals()) this.#decide('CONFLICT', pair)
    for (const [covered, by] of this.#covers) this.#shadow(covered, by)
    for (const rule of this.#active()) this.#undercut(rule)
    return { findings: [...this.#findings.values()], undecided: [...this.#undecided.values()] }
  }

  productsBelowMin(rule: number): number[] {
    return this.#undercuts.of(rule, this.#waysTo(rule)).found.map(({ product_id }) => product_id)
  }

  #undercut(rule: number): void {
    const { found, decided } = this.#undercuts.of(rule, this.#waysTo(rule))
    for (const { rules, product_id, example } of found) this.#find('BELOW_MIN', rules, example, product_id)
    if (!decided && found.length === 0) this.#leave('BELOW_MIN', [rule])
  }
  #waysTo(rule: number): Domains[] {
    return this.#within((steps) => this.#waysOf([rule], steps)).found
  }

  #active(): number[] {
    return this.#program.rules.flatMap(({ entry }, rule) => (entry === INACTIVE ? [] : [rule]))
  }

  /** Makes a rule fire, with usual and extreme quantities; otherwise proves that it cannot, or records it as undecided. */
  #reach(rule: number): void {
    const { actions } = this.#program.rules[rule] as CompiledRule
    const { decided, found } = this.#within((steps) => this.#waysOf([rule], steps))
    for (const domains of found)
      for (const leaning of samplingModes) {
        const asked = new Map(domains)
        if (leaning !== 'usual')
          for (const { slot } of this.#examples.dials)
            if (!asked.has(slot) && actions.some((action) => action.slot === slot || action.source === slot))
              asked.set(slot, this.#examples.start(slot))
        this.#look(this.#examples.choose(asked, leaning))
      }
    for (const { code, source, isRead } of actions) {
      if (code !== DIVIDE || !isRead || this.#isFound('DIVISION_BY_ZERO', [rule])) continue
      const zero = found.map((domains) => new Map(domains).set(source, only(0)))
      for (const asked of zero) this.#look(this.#examples.choose(asked))
      const isFree = this.#isWritten(source, 0, rule + 1)
      if (
        !this.#isFound('DIVISION_BY_ZERO', [rule]) &&
        (isFree || this.#examples.start(source).ranges.some(([low, high]) => low <= 0 && high >= 0))
      )
        this.#leave('DIVISION_BY_ZERO', [rule])
    }
    if (this.#fired.has(rule)) return
    if (decided && found.length === 0) this.#find('UNREACHABLE', [rule], this.#usual)
    else this.#leave('UNREACHABLE', [rule])
  }

  /** Demonstrates a problem of rules that fire together, or proves that they never do. */
  #decide(kind: FindingKind, rules: number[]): void {
    if (this.#isFound(kind, rules)) return
    if (this.#evaluations <= 0) {
      this.#leave(kind, rules)
      return
    }
    const { decided, found } = this.#within((steps) =>
      this.#waysOf(
        rules.toSorted((a, b) => a - b),
        steps,
      ),
    )
    for (const domains of found) {
      for (const leaning of samplingModes) this.#look(this.#examples.choose(domains, leaning))
      if (this.#isFound(kind, rules)) return
    }
    if (!decided || found.length > 0) this.#leave(kind, rules)
  }

  #shadow(covered: number, by: number): void {
    const example = this.#fired.get(covered)
    if (!example || this.#apart.has(`${covered} ${by}`)) return
    if (this.#within((steps) => this.#implies(covered, by, steps))) this.#find('SHADOWED', [covered, by], example)
    else this.#leave('SHADOWED', [covered, by])
  }

  /** Whether it is proved that `later` fires whenever `rule` does. */
  #implies(rule: number, later: number, steps: Steps): boolean {
    for (const one of this.#walks(rule, new Map(), steps)) {
      if (one.end !== FIRES) continue
      for (const { end } of this.#walks(later, this.#unwritten(one.domains, rule, later), steps)) if (end !== FIRES) return false
    }
    return steps.left >= 0
  }

  /** Some domains in which all of these rules fire, for the slots that earlier rules do not write; `decided` when the list is complete. */
  #waysOf(rules: readonly number[], steps: Steps): { decided: boolean; found: Domains[] } {
    let ways: Domains[] = [new Map()]
    let decided = true
    let before = 0
    for (const rule of rules) {
      const next: Domains[] = []
      for (const way of ways) {
        const kept = this.#unwritten(way, before, rule)
        for (const { end, domains } of this.#walks(rule, kept, steps)) {
          if (end !== FIRES) continue
          if (next.length >= WALKS_AT_ONCE) {
            decided = false
            break
          }
          next.push(new Map([...way, ...[...domains].filter(([slot]) => !this.#isWritten(slot, 0, rule))]))
        }
      }
      ways = next
      before = rule
    }
    return { decided: decided && steps.left >= 0, found: ways }
  }

  #walks(rule: number, from: Domains, steps: Steps) {
    const { tests, entries } = this.#program
    return walks(tests, entries[rule] as number, (slot) => this.#known(slot, rule), from, steps)
  }

  /** The possible values of a slot when a rule runs: anything once an earlier rule may have written it. */
  #known(slot: number, rule: number): Domain {
    return this.#isWritten(slot, 0, rule) ? ANYTHING : this.#examples.start(slot)
  }
  #isWritten(slot: number, from: number, to: number): boolean {
    return this.#writers.get(slot)?.some((rule) => from <= rule && rule < to) ?? false
  }
  #unwritten(domains: Domains, from: number, to: number): Domains {
    return new Map([...domains].filter(([slot]) => !this.#isWritten(slot, from, to)))
  }

  #within<Result>(work: (steps: Steps) => Result): Result {
    const given = Math.min(STEPS_AT_ONCE, this.#steps)
    const steps = { left: given }
    const result = work(steps)
    this.#steps -= given - Math.max(steps.left, 0)
    return result
  }

  /** Pairs of rules that assign the same field and may assign different values, in order. */
  *#rivals(): Generator<[number, number]> {
    const { rules, start } = this.#program
    const assigned = this.#active().map((rule) => {
      const actions = (rules[rule] as CompiledRule).actions.filter(({ code, fits }) => fits && code === ASSIGN)
      return [rule, new Map(actions.map(({ slot, source, isRead }) => [slot, isRead ? null : start[source]]))] as const
    })
    for (const [at, [rule, values]] of assigned.entries())
      for (const [other, otherValues] of assigned.slice(at + 1))
        if ([...values].some(([slot, value]) => otherValues.has(slot) && (value === null || value !== otherValues.get(slot))))
          yield [rule, other]
  }

  #look(chosen: Chosen | undefined): void {
    if (!chosen || this.#evaluations-- <= 0) return
    const { example } = chosen
    const observed = observe(this.#program, chosen)
    for (const rule of observed.fired) if (!this.#fired.has(rule)) this.#fired.set(rule, example)
    for (const [covered, by] of this.#covers)
      if (observed.fired.has(covered) && !observed.fired.has(by)) this.#apart.add(`${covered} ${by}`)
    for (const pair of observed.conflicts) this.#find('CONFLICT', pair, example)
    for (const rule of observed.dividedByZero) this.#find('DIVISION_BY_ZERO', [rule], example)
    for (const rules of observed.outOfBounds) this.#find('OUT_OF_BOUNDS', rules, example)
    for (const cycle of this.#cycles)
      if (isDone(cycle, observed))
        this.#find(
          'CYCLE',
          cycle.map(({ rule }) => rule),
          example,
        )
  }

  #find(kind: FindingKind, places: readonly number[], example: Example | undefined, product_id?: number): void {
    const [named, rules] = this.#named(kind, places)
    const [key, of] = product_id === undefined ? [named, {}] : [`${named} ${product_id}`, { product_id }]
    if (example && !this.#findings.has(key) && this.#findings.size < MOST_FINDINGS) this.#findings.set(key, { kind, rules, ...of, example })
    this.#undecided.delete(key)
  }
  #leave(kind: FindingKind, places: readonly number[]): void {
    const [key, rules] = this.#named(kind, places)
    if (!this.#findings.has(key) && this.#undecided.size < MOST_FINDINGS) this.#undecided.set(key, { kind, rules })
  }
  #isFound(kind: FindingKind, places: readonly number[]): boolean {
    return this.#findings.has(this.#named(kind, places)[0])
  }
  #named(kind: FindingKind, places: readonly number[]): [string, number[]] {
    const rules = [...new Set(places)].toSorted((a, b) => a - b).map((place) => (this.#program.rules[place] as CompiledRule).rule.id)
    return [`${kind} ${rules.join(' ')}`, rules]
  }
}
