// The texts of suppliers' lists: fields, groups, states and problems of their lines, and the rules of a profile.
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

import type { ListState, SupplierListLine } from '#contract/suppliers/supplier-lists.ts'
import type { AbsentRule, DuplicateRule, ListField, ListGroup, ListProblemKey, MatchKey } from '#engine/suppliers/profile.ts'
import type { Meaning } from '#kit/feedback/meaning.ts'

export const listFieldLabels: Record<ListField, MessageDescriptor> = {
  reference: msg`Notre référence`,
  manufacturer_reference: msg`Référence fabricant`,
  ean: msg`EAN`,
  supplier_reference: msg`Référence fournisseur`,
  manufacturer: msg`Fabricant`,
  designation: msg`Désignation`,
  purchase_price: msg`Prix d’achat`,
  public_price: msg`Prix public`,
  discount: msg`Remise (%)`,
  per: msg`Prix pour (nombre de pièces)`,
  eco_tax: msg`Écotaxe`,
  valid_from: msg`Valable à partir du`,
  valid_to: msg`Valable jusqu’au`,
  pack: msg`Conditionnement`,
  ignored: msg`Ignorer`,
}

export const matchKeyLabels: Record<MatchKey, MessageDescriptor> = {
  reference: listFieldLabels.reference,
  supplier_reference: listFieldLabels.supplier_reference,
  ean: listFieldLabels.ean,
  manufacturer_reference: listFieldLabels.manufacturer_reference,
}

export const duplicateLabels: Record<DuplicateRule, MessageDescriptor> = {
  choose: msg`À choisir à la main`,
  lowest: msg`Retenir le prix le plus bas`,
  first: msg`Retenir la première ligne`,
  last: msg`Retenir la dernière ligne`,
}

export const absentLabels: Record<AbsentRule, MessageDescriptor> = {
  nothing: msg`Ne rien changer`,
  end: msg`Terminer leur prix d’achat`,
}

export const groupLabels: Record<ListGroup, MessageDescriptor> = {
  matched: msg`Nouveaux prix`,
  up: msg`En hausse`,
  down: msg`En baisse`,
  beyond: msg`Au-delà du seuil`,
  unchanged: msg`Inchangés`,
  ambiguous: msg`À choisir`,
  unknown: msg`Inconnus`,
  duplicate: msg`En double`,
  unreadable: msg`Illisibles`,
  absent: msg`Absents`,
  ignored: msg`Ignorés`,
}
export const groupMeanings: Record<ListGroup, Meaning> = {
  matched: 'good',
  up: 'good',
  down: 'good',
  beyond: 'attention',
  unchanged: 'plain',
  ambiguous: 'attention',
  unknown: 'attention',
  duplicate: 'attention',
  unreadable: 'wrong',
  absent: 'plain',
  ignored: 'plain',
}
/** The groups whose lines wait for a decision, and those that write a price; in the order in which they are shown. */
export const openGroups = ['ambiguous', 'unknown', 'duplicate', 'unreadable'] as const satisfies readonly ListGroup[]
export const pricedGroups = ['matched', 'up', 'down', 'beyond'] as const satisfies readonly ListGroup[]
export const shownGroups: readonly ListGroup[] = [...openGroups, ...pricedGroups, 'unchanged', 'absent', 'ignored']

export const sumOf = (counts: Record<string, number>, groups: readonly ListGroup[]): number =>
  groups.reduce((sum, group) => sum + (counts[group] ?? 0), 0)

export const listStateLabels: Record<ListState, MessageDescriptor> = {
  uploaded: msg`Colonnes à indiquer`,
  reading: msg`Lecture en cours`,
  ready: msg`À vérifier`,
  planned: msg`Campagne préparée`,
  failed: msg`Échec`,
}
export const listStateMeanings: Record<ListState, Meaning> = {
  uploaded: 'attention',
  reading: 'coming',
  ready: 'attention',
  planned: 'good',
  failed: 'wrong',
}

const problemLabels: Record<ListProblemKey, MessageDescriptor> = {
  damaged_ean: msg`EAN abîmé par un tableur`,
  damaged: msg`Code abîmé par un tableur`,
  invalid_decimal: msg`Nombre illisible`,
  ambiguous_decimal: msg`Nombre à double sens : milliers ou décimales`,
  negative: msg`Nombre négatif`,
  invalid_date: msg`Date illisible`,
  invalid_discount: msg`Remise hors de 0 à 100 %`,
  invalid_per: msg`Nombre de pièces illisible`,
  other_currency: msg`Autre devise`,
  no_price: msg`Sans prix`,
  no_key: msg`Sans référence`,
  formula_without_result: msg`Formule sans résultat enregistré`,
  repeated: msg`Répète une ligne précédente`,
  too_large: msg`Nombre trop grand`,
}

/** What is wrong with a line, in which column, and what is written there. */
export function problemText({ problem }: Pick<SupplierListLine, 'problem'>, head: readonly string[]): string {
  if (!problem) return ''
  const label = i18n._(problemLabels[problem.key])
  const { column, written } = problem
  if (column === null) return label
  const name = columnName(head, column)
  return written ? t`${label} : « ${written} » en colonne ${name}` : t`${label}, colonne ${name}`
}

/** The head of a column, or its number; columns count from 1. */
export const columnName = (head: readonly string[], column: number): string => head[column - 1]?.trim() || String(column)
