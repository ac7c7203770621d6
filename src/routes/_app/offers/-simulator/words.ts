// The texts about a line: its warnings, and the effects of the rules.
import { t } from '@lingui/core/macro'

import { formatMoney, formatNumber, formatPercent } from '#kit/format/formats.ts'
import { bareDecimal } from '#kit/lines/columns.ts'

import type { Effect, SimulatedLine } from './lines.ts'

export const quantityText = (value: string): string => formatNumber(bareDecimal(value) ?? '')

/** The warning, with what a person can do about it if possible. */
export function warningText(code: SimulatedLine['warnings'][number]['code'], line: SimulatedLine): string {
  const [min, max] = [quantityText(line.min_quantity), quantityText(line.max_quantity ?? '0')]
  switch (code) {
    case 'NO_PRICE':
      return t`Pas de prix ce jour-là : le total reste ouvert`
    case 'BELOW_MIN':
      return t`Relevé au prix minimum du tarif`
    case 'ABOVE_MAX':
      return t`Ramené au prix maximum du tarif`
    case 'QUANTITY_BELOW_MIN':
      return t`Il en faut au moins ${min}`
    case 'QUANTITY_ABOVE_MAX':
      return t`Il en faut au plus ${max}`
    case 'REQUIRED':
      return t`Obligatoire : indiquez une quantité`
  }
}

/** The new value that a rule set. */
export function effectText({ field, after }: Effect): string {
  if (field === 'visible') return after ? t`Affiché` : t`Masqué`
  if (field === 'required') return after ? t`Rendu obligatoire` : t`Rendu facultatif`
  if (field === 'max_quantity' && after === null) return t`Sans maximum`
  const value = String(after)
  const quantity = quantityText(value)
  switch (field) {
    case 'quantity':
      return t`Quantité fixée à ${quantity}`
    case 'min_quantity':
      return t`Minimum porté à ${quantity}`
    case 'max_quantity':
      return t`Maximum porté à ${quantity}`
    case 'unit_price':
      return t`Prix porté à ${formatMoney(value)}`
    case 'discount_rate':
      return t`Remise de ${formatPercent(value)}`
  }
}

/** The allowed quantities. */
export function boundsText({ min_quantity, max_quantity }: SimulatedLine): string {
  const [min, max] = [quantityText(min_quantity), max_quantity && quantityText(max_quantity)]
  if (max === null) return min === '0' ? '' : t`au moins ${min}`
  return min === max ? t`toujours ${min}` : t`de ${min} à ${max}`
}
