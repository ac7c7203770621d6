// The lines of a simulation by their place in the offer, each with the effects of the rules.
import type { OfferSimulation } from '#contract/offers/offer-simulation.ts'
import type { SimulationSources } from '#contract/shared/simulation-sources.ts'
import { articlesOf } from '#engine/offers/articles.ts'
import type { RuleField } from '#engine/rules/rules.ts'
import { otherCatalog } from '#entities/offers/catalog-of-line.ts'

export type SimulatedLine = OfferSimulation['lines'][number]
/** The new value of one field of a product, and the last rule that set it. */
export interface Effect {
  field: RuleField
  after: string | boolean | null
  rule: { name: string; rule_number: number | null }
}
export interface ShownLine {
  line: SimulatedLine
  /** The default quantity. */
  usual: string
  effects: readonly Effect[]
  /** The catalogue of its selling price, if it is not the first one. */
  catalog: string | null
}
export interface ShownBundle {
  id: number
  name: string
  lines: readonly ShownLine[]
  /** Products that also occur in a bundle above, where their line covers both. */
  elsewhere: readonly { line: SimulatedLine; bundle: string }[]
}
export interface ShownSection {
  id: number
  name: string
  bundles: readonly ShownBundle[]
}

/** The lines by section and bundle; each product once, at its first place. Empty sections and bundles are left out. */
export function shownSections(sections: SimulationSources['sections'], simulation: OfferSimulation): ShownSection[] {
  const lines = new Map(simulation.lines.map((line) => [line.product_id, line]))
  const usual = new Map(articlesOf(sections).map(({ product, quantity }) => [product.id, quantity]))
  const effects = effectsOf(simulation)
  const first = new Map<number, string>()
  const shownLine = (line: SimulatedLine): ShownLine => ({
    line,
    usual: usual.get(line.product_id) ?? '0',
    effects: effects.get(line.product_id) ?? [],
    catalog: otherCatalog(simulation, line)?.name ?? null,
  })
  const shown = sections.map(({ id, name, bundles }) => ({
    id,
    name,
    bundles: bundles.map((bundle) => {
      const [own, elsewhere]: [ShownLine[], { line: SimulatedLine; bundle: string }[]] = [[], []]
      for (const { product } of bundle.products) {
        const line = lines.get(product.id)
        if (!line) continue
        const above = first.get(product.id)
        if (above === undefined) own.push(shownLine(line))
        else elsewhere.push({ line, bundle: above })
        first.set(product.id, above ?? bundle.name)
      }
      return { id: bundle.id, name: bundle.name, lines: own, elsewhere }
    }),
  }))
  return filled(shown)
}

const filled = (sections: readonly ShownSection[]): ShownSection[] =>
  sections
    .map((section) => ({ ...section, bundles: section.bundles.filter(({ lines, elsewhere }) => lines.length + elsewhere.length > 0) }))
    .filter(({ bundles }) => bundles.length > 0)

/** The version for a customer: without hidden products, and every product once. */
export const forCustomer = (sections: readonly ShownSection[]): ShownSection[] =>
  filled(
    sections.map((section) => ({
      ...section,
      bundles: section.bundles.map((bundle) => ({ ...bundle, lines: bundle.lines.filter(({ line }) => line.visible), elsewhere: [] })),
    })),
  )

/** The final effects of the rules on each product: for a field that was changed twice, only the last value. */
function effectsOf({ trace }: OfferSimulation): Map<number, Effect[]> {
  const found = new Map<number, Map<RuleField, Effect & { before: Effect['after'] }>>()
  for (const { changes, name, rule_number, rule_id } of trace)
    for (const { product_id, field, before, after } of changes) {
      const fields = found.get(product_id) ?? new Map<RuleField, Effect & { before: Effect['after'] }>()
      const start = fields.has(field) ? (fields.get(field)?.before ?? null) : before
      fields.set(field, { field, before: start, after, rule: { name: name ?? String(rule_id), rule_number } })
      found.set(product_id, fields)
    }
  return new Map(
    [...found].map(([product_id, fields]) => [product_id, [...fields.values()].filter(({ before, after }) => before !== after)]),
  )
}
