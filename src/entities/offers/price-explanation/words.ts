// Texts of an explanation for markups, tiers, quantities and changes by rules, in the language in use.
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Big } from 'big.js'

import type { OfferSimulation } from '#contract/offers/offer-simulation.ts'
import { roundToDecimalString } from '#engine/money/decimals.ts'
import { normalizeDecimal } from '#engine/money/normalize-decimal.ts'
import { portionsOf } from '#engine/offers/degressivity.ts'
import { ignoredLabels } from '#entities/prices/words.ts'
import { fieldLabels, kindOf } from '#entities/rules/words.ts'
import { formatMoney, formatNumber, formatPercent } from '#kit/format/formats.ts'

import { coefficientTypeLabels, trimZeros } from '../markup-labels.ts'

type Rows = OfferSimulation['rows']
export type Line = OfferSimulation['lines'][number]
export type Trace = OfferSimulation['trace'][number]
export type RuleChange = Trace['changes'][number]

/** For selling prices and for markups. */
export const notAppliedLabels = {
  selling_price: ignoredLabels,
  markup: { ...ignoredLabels, LESS_SPECIFIC: msg`celui de la filiale passe avant` },
} satisfies Record<Line['ignored'][number]['source'], Record<Line['ignored'][number]['reason'], MessageDescriptor>>

export const skipLabels: Record<NonNullable<Trace['skipped']>, MessageDescriptor> = {
  INACTIVE: msg`désactivée`,
  OUT_OF_PERIOD: msg`hors période`,
  NO_TAG: msg`aucun article n’a l’un de ses tags`,
  UNKNOWN_PRODUCT: msg`son article n’est pas dans l’offre`,
  UNDEFINED_OPERAND: msg`ce qu’elle lit n’a pas de valeur`,
  DIVISION_BY_ZERO: msg`elle diviserait par zéro`,
  NEGATIVE: msg`le résultat serait négatif`,
  DISCOUNT_OUT_OF_RANGE: msg`la remise sortirait de 0 à 100 %`,
  TOO_LARGE: msg`le résultat serait trop grand`,
  UNFIT: msg`cette valeur ne va pas dans ce champ`,
}

const MOST_DECIMALS = 6
/** Euros with up to six decimals; prefixed by `≈` if there would be more. */
export function exactMoney(value: string): string {
  const [, decimals = ''] = value.split('.')
  return decimals.length > MOST_DECIMALS ? `≈ ${formatMoney(roundToDecimalString(Big(value), MOST_DECIMALS))}` : formatMoney(value)
}

export const quantityText = (value: string): string => formatNumber(trimZeros(value))

/** « de 10 à 49 », « à partir de 50 » */
export function rangeText({ min_quantity, max_quantity }: { min_quantity: string; max_quantity: string | null }): string {
  const [min, max] = [quantityText(min_quantity), quantityText(max_quantity ?? '')]
  return max_quantity === null ? t`à partir de ${min}` : t`de ${min} à ${max}`
}

/** « coefficient 1,15 », « taux de marque 20 % » */
export function markupText({ coefficient_type, value }: Rows['markups'][number]): string {
  const kind = i18n._(coefficientTypeLabels[coefficient_type])
  const amount = coefficient_type === 'coefficient' ? formatNumber(trimZeros(value)) : formatPercent(trimZeros(value))
  return `${kind} ${amount}`
}

/** How the price is multiplied: « × 1,15 », « × (1 + 15 %) », « ÷ (1 − 20 %) ». */
export function markupFormula({ coefficient_type, value }: Rows['markups'][number]): string {
  if (coefficient_type === 'coefficient') return `× ${formatNumber(trimZeros(value))}`
  const rate = formatPercent(trimZeros(value))
  return coefficient_type === 'markup_rate' ? `× (1 + ${rate})` : `÷ (1 − ${rate})`
}

export const discountFormula = (rate: string): string => `× (1 − ${formatPercent(trimZeros(rate))})`

/** « 9 × plein tarif, 40 × −2 % »: each unit is priced in its own tier. */
export function portionsText({ items }: Rows['price_degressivity'], quantity: string): string {
  const full = t`plein tarif`
  return portionsOf(items, quantity)
    .map(({ tier, quantity: of }) => `${quantityText(of.toFixed())} × ${tier ? `−${formatPercent(trimZeros(tier.discount_rate))}` : full}`)
    .join(', ')
}

/** « Remise : 0 % → 10 % » */
export function changeText({ field, before, after }: RuleChange): string {
  const [name, from, to] = [i18n._(fieldLabels[field]), valueText(field, before), valueText(field, after)]
  return t`${name} : ${from} → ${to}`
}

function valueText(field: RuleChange['field'], value: RuleChange['before']): string {
  if (value === null) return '—'
  if (typeof value === 'boolean') return value ? t`oui` : t`non`
  const kind = kindOf[field]
  if (kind === 'money') return exactMoney(normalizeDecimal(value))
  return kind === 'percent' ? formatPercent(trimZeros(value)) : quantityText(value)
}
