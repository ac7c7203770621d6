// The messages for error keys of nomenclatures and categories of printers.
import { t } from '@lingui/core/macro'

/** Undefined for any other key. */
export function costingMessage(key: string): string | undefined {
  switch (key) {
    case 'nomenclature_name_required':
      return t`Le nom de la nomenclature ne peut pas être vide`
    case 'category_name_required':
      return t`Le nom de la catégorie ne peut pas être vide`
    default:
      return undefined
  }
}
