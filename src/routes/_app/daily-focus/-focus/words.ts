// The texts of each kind of work, and the page on which it is fixed.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { linkOptions } from '@tanstack/react-router'

import type { FocusKind, FocusLine } from '#contract/activity/daily-focus.ts'

export const kindTitles: Record<FocusKind, MessageDescriptor> = {
  inverted_chain: msg`Chaînes de prix inversées`,
  on_sale_without_price: msg`En vente sans prix`,
  tariff_ends: msg`Tarifs qui prennent fin`,
  tariff_begins: msg`Tarifs qui commencent`,
  document_ends: msg`Documents qui prennent fin`,
  document_begins: msg`Documents qui commencent`,
  refresh_failed: msg`Actualisations en échec`,
  refresh_differs: msg`Écarts avec le MDM`,
  on_sale_without_image: msg`En vente sans image`,
  changed_by_others: msg`Modifiés aujourd’hui par d’autres`,
  offer_unavailable: msg`Offres actives mais indisponibles`,
  coverage_incomplete: msg`Couvertures incomplètes`,
  coverage_below_cost: msg`Prix à la page sous le coût`,
  offer_ends: msg`Offres qui prennent fin`,
  offer_begins: msg`Offres qui commencent`,
  offer_document_ends: msg`Documents d’offres qui prennent fin`,
  offer_document_begins: msg`Documents d’offres qui commencent`,
  offer_rule_ends: msg`Règles qui prennent fin`,
  offer_rule_begins: msg`Règles qui commencent`,
  offer_markup_ends: msg`Coefficients qui prennent fin`,
  offer_markup_begins: msg`Coefficients qui commencent`,
  offer_cases_fail: msg`Cas d’essai qui échouent`,
  offer_price_outside: msg`Prix hors du minimum ou du maximum`,
  offer_price_cliff: msg`Seuil inversé : commander plus coûte moins cher`,
  offer_changed_by_others: msg`Vos offres modifiées par d’autres aujourd’hui`,
  cgv_without_value: msg`CGV incomplètes pour une filiale`,
  permit_ends: msg`Permis qui se terminent`,
  certification_expires: msg`Certifications qui expirent`,
}

export const kindWords: Record<FocusKind, MessageDescriptor> = {
  inverted_chain: msg`Un prix est au-dessus du suivant : achat, minimum, conseillé ou maximum.`,
  on_sale_without_price: msg`Aucun tarif actif aujourd’hui, dans aucun catalogue.`,
  tariff_ends: msg`Dans les 30 jours, sans tarif à la suite.`,
  tariff_begins: msg`Dans les 30 jours.`,
  document_ends: msg`Dans les 30 jours.`,
  document_begins: msg`Dans les 30 jours.`,
  refresh_failed: msg`La dernière actualisation a échoué ou n’a plus trouvé l’article.`,
  refresh_differs: msg`Une valeur saisie ici diffère de celle du MDM.`,
  on_sale_without_image: msg`Le vendeur n’a pas d’image à montrer.`,
  changed_by_others: msg`Parmi les articles que vous avez modifiés ces 30 derniers jours.`,
  offer_unavailable: msg`Parmi les offres dont vous êtes responsable ou suppléant, et celles sans responsable.`,
  coverage_incomplete: msg`Il manque un montant à un service de l’offre ou de l’un de ses lots.`,
  coverage_below_cost: msg`Une page mono coûte plus que son prix avec une imprimante de l’offre, aux réglages de votre filiale.`,
  offer_ends: msg`Dans les 30 jours.`,
  offer_begins: msg`Dans les 30 jours.`,
  offer_document_ends: msg`Dans les 30 jours.`,
  offer_document_begins: msg`Dans les 30 jours.`,
  offer_rule_ends: msg`Dans les 30 jours.`,
  offer_rule_begins: msg`Dans les 30 jours.`,
  offer_markup_ends: msg`Dans les 30 jours, sans coefficient à la suite.`,
  offer_markup_begins: msg`Dans les 30 jours.`,
  offer_cases_fail: msg`Dans vos offres actives et celles sans responsable : un prix ou la composition a changé depuis que le cas réussissait.`,
  offer_price_outside: msg`Dans vos offres actives et celles sans responsable, en configuration par défaut.`,
  offer_price_cliff: msg`Un palier de prix rend la commande entière moins chère que juste avant lui.`,
  offer_changed_by_others: msg`Parmi celles dont vous êtes responsable ou suppléant.`,
  cgv_without_value: msg`Une variable du texte n’a pas de valeur.`,
  permit_ends: msg`Dans les 30 jours.`,
  certification_expires: msg`Dans les 30 jours, selon l’académie.`,
}

/** The link to where a line is fixed: the tab of its product or offer, or the row itself. */
export function linkOf(kind: FocusKind, { id, row_id, name, bundle_id }: Pick<FocusLine, 'id' | 'row_id' | 'name' | 'bundle_id'>) {
  const params = { id: String(id) }
  switch (kind) {
    case 'tariff_ends':
    case 'tariff_begins':
    case 'inverted_chain':
      if (row_id !== null) return linkOptions({ to: '/products/$id/tarifs/$price', params: { ...params, price: String(row_id) } })
      return linkOptions({ to: '/products/$id/tarifs', params })
    case 'on_sale_without_price':
      return linkOptions({ to: '/products/$id/tarifs', params })
    case 'document_ends':
    case 'document_begins':
      return linkOptions({ to: '/products/$id/documents', params })
    case 'refresh_differs':
      return linkOptions({ to: '/products/$id/details', params })
    case 'offer_unavailable':
    case 'offer_ends':
    case 'offer_begins':
    case 'offer_changed_by_others':
      return linkOptions({ to: '/offers/$id', params })
    case 'offer_rule_ends':
    case 'offer_rule_begins':
      return linkOptions({ to: '/offers/$id/rules/$rule', params: { ...params, rule: String(row_id) } })
    case 'offer_markup_ends':
    case 'offer_markup_begins':
      return linkOptions({ to: '/offers/$id/markup', params })
    case 'offer_cases_fail':
      return linkOptions({ to: '/offers/$id/rules/cases', params, search: row_id === null ? {} : { case: row_id } })
    case 'offer_price_outside':
      return linkOptions({ to: '/offers/$id/simulator', params })
    case 'offer_price_cliff':
      return linkOptions({ to: '/offers/$id/degressivity', params })
    case 'offer_document_ends':
    case 'offer_document_begins':
      return linkOptions({ to: '/offers/$id/documents', params })
    case 'coverage_incomplete':
    case 'coverage_below_cost':
      return linkOptions({ to: '/offers/$id/services', params, search: { bundle: bundle_id ?? undefined, coverage: row_id ?? undefined } })
    case 'cgv_without_value':
      // Shown for the subsidiary, where the missing values are marked.
      return linkOptions({ to: '/cgv', search: { zone: name } })
    case 'permit_ends':
      return linkOptions({ to: '/permis/$id', params })
    case 'certification_expires':
      return linkOptions({ to: '/permis/certifications' })
    case 'refresh_failed':
    case 'on_sale_without_image':
    case 'changed_by_others':
      return linkOptions({ to: '/products/$id', params })
  }
}
