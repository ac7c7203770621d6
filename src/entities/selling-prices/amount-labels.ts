// What the amounts and actors of a price are called.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Actor, AmountName } from '#engine/prices/amounts.ts'

export const amountLabels: Record<AmountName, MessageDescriptor> = {
  group_purchase_price: msg`Prix d’achat groupe`,
  agency_purchase_price: msg`Prix d’achat agence`,
  seller_purchase_price: msg`Prix d’achat vendeur`,
  min_price: msg`Prix min`,
  recommended_price: msg`Prix conseillé`,
  max_price: msg`Prix max`,
  public_price: msg`Prix public`,
}
export const actorLabels: Record<Actor, MessageDescriptor> = { agency: msg`Agence`, seller: msg`Vendeur` }
