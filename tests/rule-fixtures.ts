// Shared fixtures of rules: an offer with two products, and the smallest rule that has an effect on them.
import type { Inputs } from '#contract/index.ts'
import type { Group } from '#engine/rules/rules.ts'

import { composer } from './composition-fixtures.ts'
import { makeProduct, unique } from './factories.ts'
import type { Caller } from './setup.ts'

export type Given = Omit<Inputs['rules']['create'], 'offer_id'>

/** “If there are at least this many of the one product, the other one is …”. */
export const atLeast = (product_id: number, value: string): Group => ({
  operator: 'and',
  items: [{ product_id, field: 'quantity', comparator: 'gte', value }],
})
export const set = (destination_product_id: number, destination_field: 'quantity' | 'unit_price' | 'discount_rate', value: string) => ({
  destination_product_id,
  destination_field,
  operator: 'assign' as const,
  value,
})

/** An offer with one copier, and its installation with the default quantity zero; and functions that write its rules. */
export async function ruledOffer(caller: Caller) {
  const [copier, installation] = [await makeProduct(caller), await makeProduct(caller)]
  const { id: offer_id } = await composer(() => caller).composed([copier, installation])
  const free: Given = {
    name: unique('Installation offerte'),
    conditions: atLeast(copier.id, '5'),
    actions: [set(installation.id, 'unit_price', '0')],
  }
  return {
    offer_id,
    copier,
    installation,
    free,
    /** Creates a rule, and returns it in the form of lists. */
    async add(given: Partial<Given> = {}, who = caller) {
      const { warnings: _, ...rule } = await who.client.rules.create({ offer_id, ...free, ...given })
      return rule
    },
    list: async (inactive = true, who = caller) => await who.client.rules.list({ offer_id, inactive }),
    version: async () => (await caller.client.offers.get({ id: offer_id })).version,
    /** The history of one field of the offer, oldest first. */
    async told(field: 'rule' | 'rule_case') {
      const { items } = await caller.client.activities.list({ entity: 'offers', id: offer_id, field, page_size: 200 })
      return items.map(({ old_value, new_value }) => [old_value, new_value]).toReversed()
    },
  }
}
