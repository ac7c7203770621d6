// The messages for error keys of rules.
import { t } from '@lingui/core/macro'

import type { MessageParams } from '#kit/feedback/messages.ts'

/** Undefined for any other key. */
export function rulesMessage(key: string, params: MessageParams): string | undefined {
  const max = params?.['max']
  switch (key) {
    case 'product_required':
    case 'two_values':
      return t`Ce champ est requis.`
    case 'unknown_product':
      return t`Cet article ne fait pas partie de l’offre.`
    case 'wrong_way_round':
      return t`La première valeur doit être la plus petite.`
    case 'unfit_source':
      return t`Ces deux champs ne vont pas ensemble.`
    case 'empty_group':
      return t`Un groupe contient au moins une condition.`
    case 'too_many_conditions':
      return max === undefined ? t`Trop de conditions.` : t`${max} conditions au maximum.`
    case 'too_many_actions':
      return max === undefined ? t`Trop d’actions.` : t`${max} actions au maximum.`
    case 'too_many_values':
      return max === undefined ? t`Trop de valeurs.` : t`${max} valeurs au maximum.`
    default:
      return undefined
  }
}
