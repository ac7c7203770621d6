// The words of the fields of selling prices and purchase prices: the label, and the name inside a sentence of the history; and the texts of
// their values. Who may see which amounts, and their units, is defined in engine/prices/amounts.ts.
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

import type { HistoryField } from '#contract/entities.ts'
import { placeFields, purchasePriceFields as boughtFields } from '#contract/prices/price-fields.ts'
import type { Field } from '#contract/shared/declared-fields.ts'
import { type Actor, actors, type AmountName, type Unit } from '#engine/prices/amounts.ts'
import { formatDate, formatMoney, formatPercent } from '#kit/format/formats.ts'
import type { Words } from '#kit/format/labels.ts'

const product_id = { label: msg`Article`, phrase: msg`l’article` }
const period = {
  start_date: { label: msg`Date de début`, phrase: msg`la date de début` },
  end_date: { label: msg`Date de fin`, phrase: msg`la date de fin` },
}

export const amountFields = {
  group_purchase_price: { label: msg`Prix d’achat groupe`, phrase: msg`le prix d’achat groupe` },
  agency_purchase_price: { label: msg`Prix d’achat agence`, phrase: msg`le prix d’achat agence` },
  seller_purchase_price: { label: msg`Prix d’achat vendeur`, phrase: msg`le prix d’achat vendeur` },
  min_price: { label: msg`Prix min`, phrase: msg`le prix min` },
  recommended_price: { label: msg`Prix conseillé`, phrase: msg`le prix conseillé` },
  max_price: { label: msg`Prix max`, phrase: msg`le prix max` },
  public_price: { label: msg`Prix public`, phrase: msg`le prix public` },
} satisfies Record<AmountName, Words>

export const sellingPriceFields = {
  product_id,
  catalog_id: { label: msg`Catalogue`, phrase: msg`le catalogue` },
  actor: { label: msg`Acteur`, phrase: msg`l’acteur` },
  active: { label: msg`Actif`, phrase: msg`le tarif` },
  ...period,
  unit_label: { label: msg`Libellé de l’unité`, phrase: msg`le libellé de l’unité` },
  ...amountFields,
} satisfies Record<HistoryField<'sellingprices'>, Words>

export const purchasePriceFields = {
  product_id,
  amount: { label: msg`Prix d’achat`, phrase: msg`le prix d’achat` },
  ...period,
} satisfies Record<HistoryField<'purchaseprices'>, Words>

export const actorLabels: Record<Actor, MessageDescriptor> = { agency: msg`Agence`, seller: msg`Vendeur` }

export const labelOf = (field: keyof typeof sellingPriceFields): string => i18n._(sellingPriceFields[field].label)

const declared: Record<string, Pick<Field, 'kind'> | undefined> = { ...placeFields, ...boughtFields }

/** Formats the value of a field; returns `none` if it is empty. */
export function fieldText(field: string, value: unknown, none = '—'): string {
  if (typeof value === 'boolean') return value ? t`Oui` : t`Non`
  if (isAmount(value)) return value.value === null ? none : amountText(value.value, value.unit)
  if (typeof value !== 'string' || value === '') return none
  const kind = declared[field]?.kind
  if (kind === 'day') return formatDate(value)
  if (kind === 'money') return formatMoney(value)
  const actor = kind === 'choice' && actors.find((one) => one === value)
  return actor ? i18n._(actorLabels[actor]) : value
}

const amountText = (value: string, unit: Unit | undefined): string => (unit === 'PERCENT' ? formatPercent(value) : formatMoney(value))

/** Without the right to see purchase prices, an amount has no unit: it is in euros. */
export const isAmount = (value: unknown): value is { value: string | null; unit?: Unit } =>
  typeof value === 'object' && value !== null && 'value' in value && (value.value === null || typeof value.value === 'string')
