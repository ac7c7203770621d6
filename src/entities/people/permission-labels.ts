// Labels of all rights, in both languages; the rights themselves are declared by the contract.
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { DocumentType } from '#contract/documents/types.ts'
import { permissions, permissionsByArea, type PermissionArea } from '#contract/people/permissions.ts'

export const areaLabels: Record<PermissionArea, MessageDescriptor> = {
  product: msg`Articles`,
  product_document: msg`Documents des articles`,
  offer: msg`Offres`,
  offer_document: msg`Documents des offres`,
  offer_service: msg`Services des offres`,
  price: msg`Tarifs et catalogues`,
  reference: msg`Données de référence`,
  permit: msg`Permis`,
  nomenclature: msg`Nomenclatures`,
  calculator: msg`Calculateur`,
  cgv: msg`CGV`,
}

type DocumentArea = 'product_document' | 'offer_document'
type Plain = (typeof permissionsByArea)[Exclude<PermissionArea, DocumentArea>][number] | 'admin'

const plain: Record<Plain, MessageDescriptor> = {
  admin: msg`Administrateur`,
  'product.index': msg`Voir la liste des articles`,
  'product.show': msg`Ouvrir la fiche d’un article`,
  'product.create': msg`Créer un article`,
  'product.delete': msg`Supprimer un article`,
  'product.update.general': msg`Modifier les informations générales d’un article`,
  'product.mdm.search': msg`Rechercher dans le MDM`,
  'product.mdm.import': msg`Importer du référentiel (MDM)`,
  'product.mdm.refresh': msg`Actualiser depuis le MDM`,
  'product.code.update': msg`Modifier les codes d’un article`,
  'product.tag.update': msg`Modifier les tags d’un article`,
  'product.image.update': msg`Modifier l’image d’un article`,
  'offer.read': msg`Voir la liste des offres`,
  'offer.show': msg`Ouvrir la fiche d’une offre`,
  'offer.create': msg`Créer une offre`,
  'offer.delete': msg`Supprimer une offre`,
  'offer.update.general': msg`Modifier les informations générales d’une offre`,
  'offer.create.alternate_manager': msg`Désigner des responsables suppléants`,
  'offer.composition.index': msg`Voir la composition d’une offre`,
  'offer.composition.update': msg`Modifier la composition d’une offre`,
  'offer.image.update': msg`Modifier l’image d’une offre`,
  'offer.markup.update': msg`Modifier les coefficients d’une offre`,
  'offer.rule.update': msg`Modifier les règles d’une offre`,
  'offer.degressivity.update': msg`Modifier la dégressivité d’une offre`,
  'offer.service.index': msg`Voir les services d’une offre`,
  'offer.service.store': msg`Ajouter un service à une offre`,
  'offer.service.update': msg`Modifier un service d’une offre`,
  'offer.service.destroy': msg`Supprimer un service d’une offre`,
  'serviceable.update': msg`Modifier les services`,
  'selling_price.create': msg`Créer un tarif`,
  'selling_price.read': msg`Voir les tarifs`,
  'selling_price.update': msg`Modifier un tarif`,
  'selling_price.show': msg`Voir les prix d’achat`,
  'catalog.update': msg`Modifier les catalogues`,
  'purchase_price.update': msg`Modifier les prix d’achat`,
  'reference.update': msg`Modifier les données de référence`,
  'permit.create': msg`Créer un permis`,
  'permit.edit': msg`Modifier un permis`,
  'permit.destroy': msg`Supprimer un permis`,
  'nomenclature.update': msg`Modifier une nomenclature`,
  'nomenclature.destroy': msg`Supprimer une nomenclature`,
  'printer_category.update': msg`Modifier une catégorie d’imprimantes`,
  'printer_category.destroy': msg`Supprimer une catégorie d’imprimantes`,
  'crt.calcul.nomenclature_cost': msg`Calculer le coût d’une nomenclature`,
  'crt.calcul.graph': msg`Voir le graphique des coûts`,
  'crt.calcul.sell_cost': msg`Calculer le coût de vente`,
  'crt.calcul.sell_vendor_cost': msg`Calculer le coût de vente vendeur`,
  'cgv.update': msg`Modifier les CGV`,
}

const [CREATE, UPDATE, DELETE] = [msg`ajouter`, msg`modifier`, msg`supprimer`]
const documentActions: Record<string, MessageDescriptor> = { create: CREATE, update: UPDATE, delete: DELETE }
const documentTypes: Record<string, MessageDescriptor> = {
  contract: msg`Conditions générales`,
  contract_appendices: msg`Annexes au bon de commande`,
  sales_proposal: msg`Propositions commerciales`,
  technical_sheet: msg`Fiches commerciales internes`,
} satisfies Record<DocumentType, MessageDescriptor>

/** The area of a right; undefined for `admin` and unknown rights. */
const areaOf = (name: string) =>
  (Object.keys(permissionsByArea) as PermissionArea[]).find((area) => permissionsByArea[area].some((one) => one === name))

/** The label of a right within its area: « Créer un article », « Annexes : ajouter ». */
export function rightLabel(i18n: I18n, name: string): string {
  if (Object.hasOwn(plain, name)) return i18n._(plain[name as Plain])
  const [, type = '', action = ''] = /\.document\.(\w+)\.(\w+)$/.exec(name) ?? []
  const [what, how] = [documentTypes[type], documentActions[action]]
  return what && how ? `${i18n._(what)} – ${i18n._(how)}` : name
}

/** The label of a right with its area before it, for use outside a list of that area. */
export function fullRightLabel(i18n: I18n, name: string): string {
  const area = areaOf(name)
  return area ? `${i18n._(areaLabels[area])} · ${rightLabel(i18n, name)}` : rightLabel(i18n, name)
}

const place = new Map<string, number>(permissions.map((name, index) => [name, index]))
const placeOf = (name: string) => place.get(name) ?? Infinity

/** Sorts rights in the order of the contract: viewing first, then changing. */
export const inVocabulary = (names: readonly string[]): string[] => names.toSorted((a, b) => placeOf(a) - placeOf(b) || 0)
