// The messages for error keys of offers and their composition.
import { t } from '@lingui/core/macro'

/** Undefined for any other key. */
export function offersMessage(key: string): string | undefined {
  switch (key) {
    case 'not_above_min':
      return t`Le maximum doit être supérieur au minimum.`
    case 'below_min':
      return t`La quantité par défaut est inférieure au minimum.`
    case 'above_max':
      return t`La quantité par défaut est supérieure au maximum.`
    case 'empty_section':
      return t`Une section ne peut pas être vide : ajoutez un lot, ou supprimez-la.`
    case 'attach_first':
      return t`Enregistrez d’abord ce lot tel quel, puis modifiez-le.`
    case 'not_in_offer':
      return t`Cet article ne fait plus partie de l’offre.`
    case 'needs_purchase_coverage':
      return t`La vente avec couverture obligatoire demande au moins une couverture active en mode Achat.`
    default:
      return undefined
  }
}
