// Where the price of an offer's article comes from: the first step of its price (the tariff), before rules and markups.
import { Big } from 'big.js'

import { rounded } from '../money/decimals.ts'
import type { Amounts } from '../prices/amounts.ts'
import { baseOf, decimalsOfChain, resolveChain, shownPrices } from '../prices/chain.ts'
import { covers, type OpenPeriod } from '../time/days.ts'

export interface TariffCatalog extends OpenPeriod {
  id: number
  zone: string | null
}

/**
 * The catalogues that can be taken on `day` for a subsidiary, the one that is taken first: those of that zone, else those of the
 * national zone or of none; of several the one that the offer chose, else the lowest id.
 */
export function tariffCatalogs<Catalog extends TariffCatalog>(
  catalogs: readonly Catalog[],
  { zone, national, day, chosen }: { zone: string; national: string | null; day: string; chosen: number | null },
): Catalog[] {
  const valid = catalogs.filter((catalog) => covers(catalog, day))
  const own = valid.filter((catalog) => catalog.zone === zone)
  const candidates = own.length > 0 ? own : valid.filter((catalog) => catalog.zone === null || catalog.zone === national)
  return candidates.toSorted((a, b) => Number(b.id === chosen) - Number(a.id === chosen) || a.id - b.id)
}

export interface TariffPrice {
  /** Euros without VAT, rounded; null where the row sets no recommended price, or it has no base. */
  unit_price: string | null
  /** What the recommended price is reckoned on: the nearest purchase price before it. */
  purchase_price: string | null
}

/** The recommended price of a selling price, and the purchase price below it. `purchase` is the product's own of that day. */
export function tariffPrice(amounts: Amounts, purchase: string | null): TariffPrice {
  const chain = resolveChain(amounts, purchase)
  const base = baseOf(chain, 'recommended_price')
  const cost = base && chain[base]?.exact
  return { unit_price: shownPrices(chain).recommended_price, purchase_price: cost ? rounded(cost, decimalsOfChain(chain)) : null }
}

/** A line's total: its rounded unit price times its quantity, rounded to cents, half away from zero. */
export const lineTotal = (unit_price: string, quantity: string): Big => Big(unit_price).times(quantity).round(2, Big.roundHalfUp)
