// Texts for the stable keys that the contract and the server use.
import { plural, t } from '@lingui/core/macro'

import { formatDate, formatNumber } from '../format/formats.ts'

type Params = Record<string, string | number> | undefined

/** The message for a field error key of the contract or the server; an unknown key gives the text of 'invalid'. */
export function fieldMessage(key: string, params?: Params): string {
  const max = params?.['max']
  switch (key) {
    case 'required':
      return t`Ce champ est requis.`
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
    case 'name_required':
      return t`Le nom est requis.`
    case 'role_name_required':
      return t`Le nom du rôle ne peut pas être vide.`
    case 'nomenclature_name_required':
      return t`Le nom de la nomenclature ne peut pas être vide`
    case 'category_name_required':
      return t`Le nom de la catégorie ne peut pas être vide`
    case 'too_long':
      return max === undefined ? t`Ce texte est trop long.` : t`${max} caractères au maximum.`
    case 'empty_variable': {
      const [label, place] = [params?.['label'] ?? '', params?.['name'] ?? '']
      return t`La variable « ${label} » n’a pas de valeur pour ${place}.`
    }
    case 'unknown_variable': {
      const variable = params?.['variable'] ?? ''
      return t`La variable « ${variable} » n’existe pas.`
    }
    case 'unknown_zone': {
      const zone = params?.['zone'] ?? ''
      return t`Une variante est écrite pour « ${zone} », qui n’est pas une filiale.`
    }
    case 'double_variant': {
      const place = params?.['name'] ?? ''
      return t`Un article a deux variantes pour ${place} : gardez-en une.`
    }
    case 'not_printed': {
      const letters = params?.['letters'] ?? ''
      return t`Le PDF ne connaît pas ces caractères : ${letters}. Il met […] à la place d’un mot, et les dessins (émojis) sont omis.`
    }
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
    case 'invalid_date':
      return t`Cette date n’existe pas. Exemple : 21/11/2026`
    case 'before_today':
      return t`Cette date est passée : choisissez aujourd’hui ou un jour à venir.`
    case 'end_before_start':
      return t`La date de fin doit être postérieure à la date de début.`
    case 'parent_required':
      return t`Renseignez d’abord le niveau au-dessus.`
    case 'invalid_decimal':
      return t`Ce nombre n’est pas reconnu. Exemple : 1 234,50`
    case 'ambiguous_decimal':
      return t`Ce nombre peut se lire de deux façons : choisissez.`
    case 'foreign_unit':
      return t`Ce champ utilise l’unité affichée à sa droite : retirez celle que vous avez saisie.`
    case 'too_many_views':
      return max === undefined ? t`Trop de vues.` : t`${max} vues au maximum : supprimez-en une.`
    case 'too_many_decimals':
      return max === undefined
        ? t`Trop de décimales.`
        : plural(Number(max), { one: '# décimale au maximum.', other: '# décimales au maximum.' })
    case 'negative':
      return t`Un montant ne peut pas être négatif.`
    case 'negative_quantity':
      return t`Une quantité ne peut pas être négative.`
    case 'not_above_min':
      return t`Le maximum doit être supérieur au minimum.`
    case 'below_min':
      return t`La quantité par défaut est inférieure au minimum.`
    case 'above_max':
      return t`La quantité par défaut est supérieure au maximum.`
    case 'lines':
      return t`Des lignes sont à corriger : elles sont marquées ci-dessous.`
    case 'empty_section':
      return t`Une section ne peut pas être vide : ajoutez un lot, ou supprimez-la.`
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
    case 'repeated':
      return t`Déjà présent dans la liste.`
    case 'attach_first':
      return t`Enregistrez d’abord ce lot tel quel, puis modifiez-le.`
    case 'percent_too_low':
      return t`Un pourcentage doit être supérieur à −100 %.`
    case 'min_above_max':
      return t`Interdit`
    case 'agency_below_group':
      return t`Le prix d’achat agence ne peut pas être inférieur au prix d’achat groupe.`
    case 'hidden_prices':
      return t`Refusé pour ces dates, à cause de prix que vous ne voyez pas : adressez-vous à la personne qui les gère.`
    case 'overlap':
      return overlapMessage(params)
    case 'overlaps':
      return params?.['from'] === undefined ? overlapMessage(params) : overlappingRange(params)
    case 'max_below_min':
      return t`Le maximum ne peut pas être inférieur au minimum.`
    case 'not_positive':
      return t`Cette valeur doit être strictement supérieure à 0.`
    case 'margin_too_high':
      return t`Un taux de marque doit être inférieur à 100 %.`
    case 'rate_out_of_range':
      return t`Une remise est comprise entre 0 et 100 %.`
    case 'share_out_of_range':
      return t`Un taux est compris entre 0 et 100 %.`
    case 'not_in_offer':
      return t`Cet article ne fait plus partie de l’offre.`
    case 'alpha_only':
      return t`Lettres, espaces, apostrophes et traits d’union seulement.`
    case 'taken':
    case 'duplicate':
    case 'already_exists':
      return t`Cette valeur est déjà utilisée.`
    case 'mismatch':
      return t`Ce choix ne correspond pas à ce niveau de la classification.`
    case 'not_found':
    case 'unknown':
    case 'invalid_id':
      return t`Cet élément n’existe plus.`
    case 'needs_purchase_coverage':
      return t`La vente avec couverture obligatoire demande au moins une couverture active en mode Achat.`
    case 'not_understood':
      return t`Ce qui a été collé ici n’est pas compris : saisissez la valeur.`
    case 'line_break':
      return t`Ce texte tient sur une seule ligne : retirez les retours à la ligne.`
    case 'hidden_characters':
      return t`Ce texte contient des caractères invisibles : retapez-le au lieu de le coller.`
    case 'letter_required':
      return t`Il faut au moins une lettre ou un chiffre.`
    case 'invalid_text':
      return t`Ce texte contient des caractères illisibles.`
    case 'file_refused':
      return t`Ce fichier n’est pas accepté : PDF, Word, Excel, PowerPoint, OpenDocument, JPEG ou PNG, sans macro ni action automatique, sans rien à charger d’ailleurs, non endommagé.`
    case 'file_too_large':
      return t`Ce fichier dépasse 10 Mo.`
    case 'file_empty':
      return t`Ce fichier est vide.`
    default:
      return t`Cette valeur n’est pas valide.`
  }
}

/** Names the other period if it is known. */
function overlapMessage(params: Params): string {
  const [start, end] = [formatDate(String(params?.['start'] ?? '')), formatDate(String(params?.['end'] ?? ''))]
  if (!start) return t`Cette période en chevauche une autre.`
  return end
    ? t`Cette période chevauche celle du ${start} au ${end}.`
    : t`Cette période chevauche celle qui commence le ${start}, sans date de fin.`
}

/** Names the other range by its lowest and highest quantity. */
function overlappingRange(params: Params): string {
  const quantity = (name: string) => formatNumber(String(params?.[name] ?? '').replace(/\.00$/, ''))
  const [from, to] = [quantity('from'), quantity('to')]
  return to
    ? t`Cet intervalle chevauche celui de ${from} à ${to}.`
    : t`Cet intervalle chevauche celui qui commence à ${from}, sans maximum.`
}

/** The first message among a field's errors, which are keys, `{key, params}` or a schema's issues. */
export function firstMessage(errors: readonly unknown[]): string | undefined {
  const error = errors.flat().find(Boolean)
  if (typeof error === 'string') return fieldMessage(error)
  if (!isKeyed(error)) return undefined
  return fieldMessage(error.key ?? error.message ?? '', error.params ?? maximumOf(error.requirement))
}

interface Keyed {
  key?: string
  message?: string
  params?: Record<string, string | number>
  requirement?: unknown
}

const isKeyed = (error: unknown): error is Keyed => typeof error === 'object' && error !== null
const maximumOf = (requirement: unknown): Params => (typeof requirement === 'number' ? { max: requirement } : undefined)
