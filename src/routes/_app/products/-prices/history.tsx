// The history of a selling price and of a purchase price, with their labels.
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import { useCanCall } from '#api/session.ts'
import type { HistoryField } from '#contract/entities.ts'
import { fieldText, isAmount, purchasePriceFields, sellingPriceFields } from '#entities/prices/fields.ts'
import { History } from '#kit/history/history.tsx'
import { type HistoryWords, wordsOf } from '#kit/history/words.ts'

export function SellingPriceHistory({ id }: { id: number }) {
  const mayShow = useCanCall('purchase_prices.list')
  return <History entity="sellingprices" id={id} words={mayShow ? sellingPriceWords : saleWords} />
}
export const PurchaseHistory = ({ id }: { id: number }) => <History entity="purchaseprices" id={id} words={purchaseWords} />

const rowFields = ['product_id', 'catalog_id', 'actor', 'active', 'start_date', 'end_date', 'unit_label'] as const

/** Formats amounts and actors; dates and texts are formatted as in every history. */
const value = (field: string | null, stored: unknown) =>
  field === 'actor' || field === 'amount' || isAmount(stored) ? fieldText(field ?? '', stored) : undefined

const sellingPriceWords: HistoryWords<HistoryField<'sellingprices'>> = {
  ...wordsOf(sellingPriceFields),
  created: (author) => <Trans>{author} a créé le tarif</Trans>,
  deleted: (author) => <Trans>{author} a supprimé le tarif</Trans>,
  value,
}

/** The same for users who may not see purchase prices: it shows that prices changed, but neither which ones nor their values. */
const saleWords: HistoryWords<(typeof rowFields)[number] | 'amounts', 'amounts'> = {
  ...sellingPriceWords,
  labels: { ...wordsOf(sellingPriceFields, rowFields).labels, amounts: msg`Prix` },
  change: (author, { field }) => (field === 'amounts' ? <Trans>{author} a modifié des prix</Trans> : undefined),
}

const purchaseWords: HistoryWords<HistoryField<'purchaseprices'>> = {
  ...wordsOf(purchasePriceFields),
  created: (author) => <Trans>{author} a créé le prix d’achat</Trans>,
  deleted: (author) => <Trans>{author} a supprimé le prix d’achat</Trans>,
  value,
}
