// The texts that list what is deleted together with one or several products.
import { plural, t } from '@lingui/core/macro'

import type { Outputs } from '#contract/index.ts'
import { formatCount } from '#kit/format/formats.ts'

type Counts = Outputs['product_uses']['deletion']

/** « Seront supprimés avec lui : 3 tarifs, 2 documents. »; empty if nothing else is deleted. */
export const goesWithIt = (counts: Counts): string => {
  const list = listOf(counts)
  return list && t`Seront supprimés avec lui : ${list}.`
}

/** The same for several products; it has a text even if nothing else is deleted. */
export const goesWithMany = (counts: Counts): string => {
  const list = listOf(counts)
  return list ? t`Seront supprimés avec eux : ${list}.` : t`Aucun tarif, prix d’achat, document ou code ne sera supprimé avec eux.`
}

const listOf = ({ selling_prices, purchase_prices, documents, codes }: Counts): string =>
  [
    selling_prices && plural(selling_prices, { one: '# tarif', other: `${formatCount(selling_prices)} tarifs` }),
    purchase_prices && plural(purchase_prices, { one: '# prix d’achat', other: `${formatCount(purchase_prices)} prix d’achat` }),
    documents && plural(documents, { one: '# document', other: `${formatCount(documents)} documents` }),
    codes && plural(codes, { one: '# code', other: `${formatCount(codes)} codes` }),
  ]
    .filter(Boolean)
    .join(', ')
