// Which catalogue gives the price of an article of an offer, where that goes without saying and where it does not.
import type { OfferSimulation } from '#contract/offers/offer-simulation.ts'

type Catalog = NonNullable<OfferSimulation['catalog']>

/** The catalogue of a line, where it is not the one that is looked into first. */
export const otherCatalog = (
  { catalog: first }: Pick<OfferSimulation, 'catalog'>,
  { catalog }: { catalog: Catalog | null },
): Catalog | null => (catalog && catalog.id !== first?.id ? catalog : null)

/** The first catalogue, and the others that give a price. */
export function catalogsOf(simulation: Pick<OfferSimulation, 'catalog' | 'lines'>): Catalog[] {
  const others = simulation.lines.flatMap((line) => otherCatalog(simulation, line) ?? [])
  return [...new Map([...(simulation.catalog ? [simulation.catalog] : []), ...others].map((one) => [one.id, one])).values()]
}
