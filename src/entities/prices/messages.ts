// The messages for error keys of prices.
import { t } from '@lingui/core/macro'

import type { MessageParams } from '#kit/feedback/messages.ts'

/** Undefined for any other key. */
export function pricesMessage(key: string, params?: MessageParams): string | undefined {
  switch (key) {
    case 'percent_too_low':
      return t`Un pourcentage doit être supérieur à −100 %.`
    case 'min_above_max':
      return t`Interdit`
    case 'agency_below_group':
      return t`Le prix d’achat agence ne peut pas être inférieur au prix d’achat groupe.`
    case 'hidden_prices':
      return t`Refusé pour ces dates, à cause de prix que vous ne voyez pas : adressez-vous à la personne qui les gère.`
    case 'max_below_min':
      return t`Le maximum ne peut pas être inférieur au minimum.`
    case 'margin_too_high':
      return t`Un taux de marque doit être inférieur à 100 %.`
    case 'rate_out_of_range':
      return t`Une remise est comprise entre 0 et 100 %.`
    case 'not_exported':
      return t`Ce fichier ne vient pas de l’export des tarifs, ou son onglet masqué « starif » a été supprimé.`
    case 'not_a_sheet':
      return t`Ce fichier n’est pas un fichier XLSX lisible, ou sa lecture dure trop longtemps : partagez-le alors en plusieurs.`
    case 'repeated_column':
      return t`Une colonne figure deux fois dans ce fichier.`
    case 'nothing_to_change':
      return t`Rien à importer : aucun tarif n’est modifié ni ajouté dans ce fichier.`
    case 'no_row_taken': {
      const rows = String(params?.['rows'] ?? '')
      return t`Rien à importer : aucune ligne n’a pu être reprise (${rows}). Vérifiez la référence, le catalogue et l’acteur.`
    }
    case 'sheet_too_large':
      return t`Ce fichier dépasse 25 Mo.`
    case 'too_many_rows':
      return t`Ce fichier a trop de lignes (200 000 au plus) : partagez-le en plusieurs.`
    default:
      return undefined
  }
}
