// Texts for the stable keys that the contract and the server use.
import { plural, t } from '@lingui/core/macro'

import { formatDate, formatNumber } from '../format/formats.ts'

export type MessageParams = Record<string, string | number> | undefined
type AreaMessage = (key: string, params: MessageParams) => string | undefined

let areaMessage: AreaMessage = () => undefined
/** Adds the messages for keys of the product's areas, which the kit does not know. */
export function setAreaMessages(message: AreaMessage): void {
  areaMessage = message
}

/** The message for a field error key of the contract or the server; an unknown key gives the text of 'invalid'. */
export function fieldMessage(key: string, params?: MessageParams): string {
  const max = params?.['max']
  switch (key) {
    case 'required':
      return t`Ce champ est requis.`
    case 'name_required':
      return t`Le nom est requis.`
    case 'too_long':
      return max === undefined ? t`Ce texte est trop long.` : t`${max} caractères au maximum.`
    case 'invalid_date':
      return t`Cette date n’existe pas. Exemple : 21/11/2026`
    case 'before_today':
      return t`Cette date est passée : choisissez aujourd’hui ou un jour à venir.`
    case 'end_before_start':
      return t`La date de fin doit être postérieure à la date de début.`
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
    case 'lines':
      return t`Des lignes sont à corriger : elles sont marquées ci-dessous.`
    case 'repeated':
      return t`Déjà présent dans la liste.`
    case 'overlap':
      return overlapMessage(params)
    case 'overlaps':
      return params?.['from'] === undefined ? overlapMessage(params) : overlappingRange(params)
    case 'not_positive':
      return t`Cette valeur doit être strictement supérieure à 0.`
    case 'share_out_of_range':
      return t`Un taux est compris entre 0 et 100 %.`
    case 'alpha_only':
      return t`Lettres, espaces, apostrophes et traits d’union seulement.`
    case 'taken':
    case 'duplicate':
    case 'already_exists':
      return t`Cette valeur est déjà utilisée.`
    case 'not_found':
    case 'unknown':
    case 'invalid_id':
      return t`Cet élément n’existe plus.`
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
      return areaMessage(key, params) ?? t`Cette valeur n’est pas valide.`
  }
}

/** Names the other period if it is known. */
function overlapMessage(params: MessageParams): string {
  const [start, end] = [formatDate(String(params?.['start'] ?? '')), formatDate(String(params?.['end'] ?? ''))]
  if (!start) return t`Cette période en chevauche une autre.`
  return end
    ? t`Cette période chevauche celle du ${start} au ${end}.`
    : t`Cette période chevauche celle qui commence le ${start}, sans date de fin.`
}

/** Names the other range by its lowest and highest quantity. */
function overlappingRange(params: MessageParams): string {
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
const maximumOf = (requirement: unknown): MessageParams => (typeof requirement === 'number' ? { max: requirement } : undefined)
