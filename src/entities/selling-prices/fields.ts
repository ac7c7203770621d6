// The fields of selling prices and purchase prices, each described once: its label, its name inside a sentence of the history, and how
// its value is displayed. Who may see which amounts, and their units, is defined in engine/prices/amounts.ts.
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

import type { HistoryField } from '#contract/entities.ts'
import { type Actor, actors, type AmountName, type Unit } from '#engine/prices/amounts.ts'
import { formatDate, formatMoney, formatPercent } from '#kit/format/formats.ts'

interface Field {
  label: MessageDescriptor
  phrase: MessageDescriptor
  /** How the value is displayed, if not unchanged; amounts contain their unit. */
  kind?: 'day' | 'money' | 'actor'
}

const product_id = { label: msg`Article`, phrase: msg`l’article` }
const period = {
  start_date: { label: msg`Date de début`, phrase: msg`la date de début`, kind: 'day' },
  end_date: { label: msg`Date de fin`, phrase: msg`la date de fin`, kind: 'day' },
} as const

export const amountFields = {
  group_purchase_price: { label: msg`Prix d’achat groupe`, phrase: msg`le prix d’achat groupe` },
  agency_purchase_price: { label: msg`Prix d’achat agence`, phrase: msg`le prix d’achat agence` },
  seller_purchase_price: { label: msg`Prix d’achat vendeur`, phrase: msg`le prix d’achat vendeur` },
  min_price: { label: msg`Prix min`, phrase: msg`le prix min` },
  recommended_price: { label: msg`Prix conseillé`, phrase: msg`le prix conseillé` },
  max_price: { label: msg`Prix max`, phrase: msg`le prix max` },
  public_price: { label: msg`Prix public`, phrase: msg`le prix public` },
} satisfies Record<AmountName, Field>

export const sellingPriceFields = {
  product_id,
  catalog_id: { label: msg`Catalogue`, phrase: msg`le catalogue` },
  actor: { label: msg`Acteur`, phrase: msg`l’acteur`, kind: 'actor' },
  active: { label: msg`Actif`, phrase: msg`le tarif` },
  ...period,
  unit_label: { label: msg`Libellé de l’unité`, phrase: msg`le libellé de l’unité` },
  ...amountFields,
} satisfies Record<HistoryField<'sellingprices'>, Field>

export const purchasePriceFields = {
  product_id,
  amount: { label: msg`Prix d’achat`, phrase: msg`le prix d’achat`, kind: 'money' },
  ...period,
} satisfies Record<HistoryField<'purchaseprices'>, Field>

export const actorLabels: Record<Actor, MessageDescriptor> = { agency: msg`Agence`, seller: msg`Vendeur` }

export const labelOf = (field: keyof typeof sellingPriceFields): string => i18n._(sellingPriceFields[field].label)

const fields: Record<string, Field | undefined> = { ...sellingPriceFields, ...purchasePriceFields }

/** Formats the value of a field; returns `none` if it is empty. */
export function fieldText(field: string, value: unknown, none = '—'): string {
  if (typeof value === 'boolean') return value ? t`Oui` : t`Non`
  if (isAmount(value)) return value.value === null ? none : amountText(value.value, value.unit)
  if (typeof value !== 'string' || value === '') return none
  const kind = fields[field]?.kind
  if (kind === 'day') return formatDate(value)
  if (kind === 'money') return formatMoney(value)
  const actor = kind === 'actor' && actors.find((one) => one === value)
  return actor ? i18n._(actorLabels[actor]) : value
}

const amountText = (value: string, unit: Unit | undefined): string => (unit === 'PERCENT' ? formatPercent(value) : formatMoney(value))

/** Without the right to see purchase prices, an amount has no unit: it is in euros. */
export const isAmount = (value: unknown): value is { value: string | null; unit?: Unit } =>
  typeof value === 'object' && value !== null && 'value' in value && (value.value === null || typeof value.value === 'string')
