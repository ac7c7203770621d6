// The messages for error keys of products.
import { t } from '@lingui/core/macro'

/** Undefined for any other key. */
export function productsMessage(key: string): string | undefined {
  switch (key) {
    case 'parent_required':
      return t`Renseignez d’abord le niveau au-dessus.`
    case 'mismatch':
      return t`Ce choix ne correspond pas à ce niveau de la classification.`
    default:
      return undefined
  }
}
