// Texts about price changes.
import { t } from '@lingui/core/macro'

import type { ConfigurationImpact } from '#contract/offers/offer-impact.ts'
import { formatMoney, formatNumber, formatPercent } from '#kit/format/formats.ts'

export type LineImpact = ConfigurationImpact['lines'][number]

/** Direction of a difference. */
export const directionOf = (difference: string): 'none' | 'up' | 'down' =>
  /^-?[0.]+$/.test(difference) ? 'none' : difference.startsWith('-') ? 'down' : 'up'

const signed = (value: string, format: (value: string) => string) => `${directionOf(value) === 'up' ? '+' : ''}${format(value)}`

/** « +10,00 € (+10,00 %) » */
export function differenceText({ difference, percent }: Pick<ConfigurationImpact, 'difference' | 'percent'>): string {
  if (difference === null) return '—'
  if (directionOf(difference) === 'none') return t`inchangé`
  return percent === null ? signed(difference, formatMoney) : `${signed(difference, formatMoney)} (${signed(percent, formatPercent)})`
}

export const moneyText = (value: string | null | undefined): string => (value ? formatMoney(value) : t`sans prix`)

export const quantityText = (value: string): string => formatNumber(value.replace(/\.?0+$/, ''))

/** What happened to the product itself: added, removed, hidden, shown, or a changed quantity. */
export function becameText({ before, after }: LineImpact): string | null {
  if (!before) return after && t`Ajouté : ${quantityText(after.quantity)}`
  if (!after) return t`Retiré`
  if (before.visible !== after.visible) return after.visible ? t`Affiché` : t`Masqué`
  const [was, is] = [quantityText(before.quantity), quantityText(after.quantity)]
  return was === is ? null : t`Quantité : ${was} → ${is}`
}

export function warningText(code: LineImpact['warnings'][number]['code']): string {
  switch (code) {
    case 'NO_PRICE':
      return t`Prix manquant : total incomplet`
    case 'BELOW_MIN':
      return t`Relevé au prix minimum du tarif`
    case 'ABOVE_MAX':
      return t`Ramené au prix maximum du tarif`
    case 'QUANTITY_BELOW_MIN':
      return t`Quantité sous le minimum`
    case 'QUANTITY_ABOVE_MAX':
      return t`Quantité au-dessus du maximum`
    case 'REQUIRED':
      return t`Article obligatoire sans quantité`
  }
}
