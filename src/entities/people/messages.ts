// The messages for error keys of accounts and roles.
import { plural, t } from '@lingui/core/macro'

import type { MessageParams } from '#kit/feedback/messages.ts'

/** Undefined for any other key. */
export function peopleMessage(key: string, params: MessageParams): string | undefined {
  switch (key) {
    case 'wrong_password':
      return t`Ce n’est pas votre mot de passe actuel.`
    case 'too_many_tries':
      return plural(Number(params?.['minutes'] ?? 1), {
        one: 'Trop de tentatives. Réessayez dans une minute.',
        other: 'Trop de tentatives. Réessayez dans # minutes.',
      })
    case 'password_too_short': {
      const min = params?.['min'] ?? 12
      return t`${min} caractères au minimum.`
    }
    case 'password_guessable':
      return t`Ce mot de passe est trop facile à deviner : choisissez par exemple plusieurs mots sans lien entre eux.`
    case 'password_common':
      return t`Ce mot de passe est parmi les plus utilisés : choisissez par exemple plusieurs mots sans lien entre eux.`
    case 'same_password':
      return t`Choisissez un autre mot de passe que l’actuel.`
    case 'different_passwords':
      return t`Les deux saisies du nouveau mot de passe sont différentes.`
    case 'company_account':
      return t`Ce compte est celui d’une entreprise : cette valeur se corrige auprès d’elle.`
    case 'invalid_email':
      return t`Ce n’est pas une adresse e-mail. Exemple : prenom.nom@exemple.fr`
    case 'company_password':
      return t`Ce compte est celui de votre entreprise : son mot de passe se change auprès d’elle.`
    case 'role_name_required':
      return t`Le nom du rôle ne peut pas être vide.`
    default:
      return undefined
  }
}
