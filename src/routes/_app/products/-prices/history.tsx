// The history of a price row and of a purchase price, in their words.
import { i18n } from '@lingui/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import { useCanCall } from '#api/session.ts'
import type { HistoryField } from '#contract/entities.ts'
import { actors, amountNames, type AmountName } from '#engine/prices/amounts.ts'
import { actorLabels } from '#entities/selling-prices/amount-labels.ts'
import { formatMoney, formatPercent } from '#kit/format/formats.ts'
import { History } from '#kit/history/history.tsx'
import type { HistoryWords } from '#kit/history/words.ts'

import { fieldLabels } from './labels.ts'

export function TarifHistory({ id }: { id: number }) {
  const mayShow = useCanCall('purchase_prices.list')
  return <History entity="sellingprices" id={id} words={mayShow ? tarifWords : saleWords} />
}
export const PurchaseHistory = ({ id }: { id: number }) => <History entity="purchaseprices" id={id} words={purchaseWords} />

const periodPhrases = { start_date: msg`la date de début`, end_date: msg`la date de fin` }
const amountPhrases: Record<AmountName, MessageDescriptor> = {
  group_purchase_price: msg`le prix d’achat groupe`,
  agency_purchase_price: msg`le prix d’achat agence`,
  seller_purchase_price: msg`le prix d’achat vendeur`,
  min_price: msg`le prix min`,
  recommended_price: msg`le prix conseillé`,
  max_price: msg`le prix max`,
  public_price: msg`le prix public`,
}
const labelsOf = <Field extends keyof typeof fieldLabels>(...fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, fieldLabels[field]])) as Record<Field, MessageDescriptor>

const rowFields = ['product_id', 'catalog_id', 'actor', 'active', 'start_date', 'end_date', 'unit_label'] as const

const tarifWords: HistoryWords<HistoryField<'sellingprices'>, 'product_id' | 'catalog_id'> = {
  labels: labelsOf(...rowFields, ...amountNames),
  phrases: { ...periodPhrases, ...amountPhrases, actor: msg`l’acteur`, active: msg`le tarif`, unit_label: msg`le libellé de l’unité` },
  created: (author) => <Trans>{author} a créé le tarif</Trans>,
  deleted: (author) => <Trans>{author} a supprimé le tarif</Trans>,
  value: (field, value) => {
    if (isAmount(value)) return value.unit === 'PERCENT' ? formatPercent(value.value) : formatMoney(value.value)
    const actor = actors.find((one) => field === 'actor' && one === value)
    return actor && i18n._(actorLabels[actor])
  },
}

/** The same for who sees no purchase price: that prices changed is told, and neither which nor from what to what. */
const saleWords: HistoryWords<(typeof rowFields)[number] | 'amounts', 'product_id' | 'catalog_id' | 'amounts'> = {
  ...tarifWords,
  labels: { ...labelsOf(...rowFields), amounts: msg`Prix` },
  change: (author, { field }) => (field === 'amounts' ? <Trans>{author} a modifié des prix</Trans> : undefined),
}

const purchaseWords: HistoryWords<HistoryField<'purchaseprices'>, 'product_id'> = {
  labels: labelsOf('product_id', 'amount', 'start_date', 'end_date'),
  phrases: { ...periodPhrases, amount: msg`le prix d’achat` },
  created: (author) => <Trans>{author} a créé le prix d’achat</Trans>,
  deleted: (author) => <Trans>{author} a supprimé le prix d’achat</Trans>,
  value: (field, value) => (field === 'amount' && typeof value === 'string' ? formatMoney(value) : undefined),
}

/** Without the right to purchase prices an amount comes without its unit: euros. */
const isAmount = (value: unknown): value is { value: string; unit?: string } =>
  typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string'
