// The products of an offer, each once, with the quantities of all its bundles added up.
import { type Fraction, fraction, plus, roundedFraction, times } from '../money/fractions.ts'
import type { Bounds } from './composition.ts'

interface Held extends Bounds {
  required: boolean
}
interface Section<Product> {
  bundles: readonly (Held & { products: readonly (Held & { product: Product })[] })[]
}
export interface Article<Product> {
  product: Product
  quantity: string
  min_quantity: string
  max_quantity: string | null
  /** True when a required bundle contains it as a required product. */
  required: boolean
}

const QUANTITY_DECIMALS = 4
const product = (a: string, b: string): Fraction => times(fraction(a), fraction(b))
const sum = (quantities: readonly Fraction[]): string => roundedFraction(quantities.reduce(plus), QUANTITY_DECIMALS)

/**
 * Returns each product once, in order of first appearance. A quantity is the link's × the bundle's; several links are added up, rounded
 * once to 4 decimals. There is no maximum when one of the links or bundles has none.
 */
export function articlesOf<Product extends { id: number }>(sections: readonly Section<Product>[]): Article<Product>[] {
  const links = sections.flatMap(({ bundles }) => bundles.flatMap((bundle) => bundle.products.map((link) => ({ bundle, link }))))
  return [...Map.groupBy(links, ({ link }) => link.product.id).values()].flatMap((together) => {
    const [first] = together
    if (!first) return []
    const most = together.flatMap(({ bundle, link }) =>
      bundle.max_quantity === null || link.max_quantity === null ? [] : [product(link.max_quantity, bundle.max_quantity)],
    )
    return [
      {
        product: first.link.product,
        quantity: sum(together.map(({ bundle, link }) => product(link.default_quantity, bundle.default_quantity))),
        min_quantity: sum(together.map(({ bundle, link }) => product(link.min_quantity, bundle.min_quantity))),
        max_quantity: most.length === together.length ? sum(most) : null,
        required: together.some(({ bundle, link }) => bundle.required && link.required),
      },
    ]
  })
}
