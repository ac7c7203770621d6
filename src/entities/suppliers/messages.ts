// The messages for error keys of suppliers' lists.
import { t } from '@lingui/core/macro'

/** Undefined for any other key. */
export function suppliersMessage(key: string): string | undefined {
  switch (key) {
    case 'list_too_large':
      return t`Ce fichier dépasse 100 Mo : partagez-le en plusieurs.`
    case 'no_price_column':
      return t`Indiquez la colonne du prix d’achat, ou celle du prix public.`
    case 'no_key_column':
      return t`Indiquez au moins une colonne par laquelle retrouver les articles : référence ou EAN.`
    default:
      return undefined
  }
}
