// Texts of the problems that the analysis finds in rules.
import { t } from '@lingui/core/macro'

import type { FindingKind } from '#engine/rules/rules.ts'

/** `rules`: their names, in the order in which they run; `product`: the name of the product concerned. */
export function findingText(kind: FindingKind, rules: readonly string[], product = ''): string {
  const quoted = rules.map((name) => t`« ${name} »`)
  const [first = '', second = ''] = quoted
  const all = quoted.join(', ')
  switch (kind) {
    case 'CONFLICT':
      return t`${first} et ${second} donnent au même champ deux valeurs différentes : la seconde l’emporte.`
    case 'UNREACHABLE':
      return t`${first} ne s’applique jamais : ses conditions ne peuvent pas être réunies.`
    case 'SHADOWED':
      return t`${second} défait toujours ce que fait ${first}.`
    case 'CYCLE':
      return t`Boucle entre les actions : ${all}.`
    case 'OUT_OF_BOUNDS':
      return t`Une quantité ou un prix sort de son minimum ou de son maximum : ${all}.`
    case 'DIVISION_BY_ZERO':
      return t`${first} divise par zéro.`
    case 'BELOW_MIN':
      return t`Le prix de « ${product} » passe sous son prix minimum et y est ramené : ${all}.`
  }
}

/** Text for a problem that could neither be shown nor excluded. */
export function undecidedText(kind: FindingKind, rules: readonly string[]): string {
  const all = rules.map((name) => t`« ${name} »`).join(', ')
  switch (kind) {
    case 'UNREACHABLE':
      return t`${all} : aucune configuration où la règle s’applique n’a été trouvée.`
    case 'SHADOWED':
      return t`${all} : la seconde défait peut-être toujours la première.`
    default:
      return t`${all} : un défaut est possible, sans exemple trouvé.`
  }
}
