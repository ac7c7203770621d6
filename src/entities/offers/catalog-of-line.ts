// The catalogues that give the prices of an offer's products, to be named where they differ.
import type { OfferSimulation } from '#contract/offers/offer-simulation.ts'

type Catalog = NonNullable<OfferSimulation['catalog']>

/** The catalogue of a line, if it is not the first one searched; otherwise null. */
export const otherCatalog = (
  { catalog: first }: Pick<OfferSimulation, 'catalog'>,
  { catalog }: { catalog: Catalog | null },
): Catalog | null => (catalog && catalog.id !== first?.id ? catalog : null)

/** The first catalogue, and the others that give a price. */
export function catalogsOf(simulation: Pick<OfferSimulation, 'catalog' | 'lines'>): Catalog[] {
  const others = simulation.lines.flatMap((line) => otherCatalog(simulation, line) ?? [])
  return [...new Map([...(simulation.catalog ? [simulation.catalog] : []), ...others].map((one) => [one.id, one])).values()]
}
