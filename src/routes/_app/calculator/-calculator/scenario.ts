// A calculation that is compared with another one, and by how much it differs.
import { Big } from 'big.js'

import type { Ask } from './calculation.ts'
import type { Costed, ShownCost } from './costs.ts'

export interface Scenario extends Ask {
  name: string
  items: Costed[]
}

/** What a month comes to, of what the reader is shown. */
export const monthlyOf = ({ monthly, sell, sell_vendor }: ShownCost) => monthly ?? sell?.monthly ?? sell_vendor?.monthly

/** By how much a month differs: from the same nomenclature as it is shown, or from the only one that is. */
export function differenceFrom(shown: Scenario | undefined, id: number, cost: ShownCost): string | null {
  const { items: [first, ...others] = [] } = shown ?? {}
  const before = [first, ...others].find((one) => one?.id === id) ?? (others.length === 0 ? first : undefined)
  const [from, to] = [before && monthlyOf(before.cost), monthlyOf(cost)]
  return from === undefined || to === undefined ? null : Big(to).minus(from).toFixed()
}
