// The messages for error keys of permits.
import { t } from '@lingui/core/macro'

/** Undefined for any other key. */
export function permitsMessage(key: string): string | undefined {
  switch (key) {
    case 'permit_name_too_long':
      return t`Le nom ne doit pas dépasser 64 caractères`
    case 'permit_description_too_long':
      return t`La description ne doit pas dépasser 255 caractères`
    case 'at_least_one':
      return t`Attachez au moins une offre.`
    case 'argent_not_below_or':
      return t`La valeur saisie au niveau Argent doit-être inférieure à celle du niveau Or.`
    case 'bronze_not_below_argent':
      return t`La valeur saisie au niveau Bronze doit être inférieure à celle du niveau Argent.`
    case 'bronze_not_below_or':
      return t`La valeur saisie au niveau Bronze doit être inférieure à celle du niveau Or.`
    case 'not_attached':
      return t`Ce lot ne fait partie d’aucune offre attachée.`
    default:
      return undefined
  }
}
