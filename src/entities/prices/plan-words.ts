// The texts of price plans: kinds, states, reasons and warnings, and what a plan does in one sentence.
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'

import type { PlanKind } from '#contract/prices/price-plan-asked.ts'
import type { PlanLine } from '#contract/prices/price-plan-lines.ts'
import type { ListedPlan, PlanState, PricePlan } from '#contract/prices/price-plans.ts'
import type { ChangeableAmount, LineState, PlanReason } from '#engine/prices/plan/lines.ts'
import type { Meaning } from '#kit/feedback/meaning.ts'
import { formatCount, formatDate, formatMoney, formatPercent } from '#kit/format/formats.ts'

import { labelOf } from './fields.ts'

export const planKindLabels: Record<PlanKind, MessageDescriptor> = {
  change: msg`Modifier des prix`,
  first: msg`Créer les premiers prix`,
  copy: msg`Copier un catalogue`,
  end: msg`Terminer des tarifs`,
  lines: msg`Tarifs d’un fichier`,
}

export const planStateLabels: Record<PlanState, MessageDescriptor> = {
  computing: msg`Calcul en cours`,
  ready: msg`À appliquer`,
  applying: msg`Application en cours`,
  applied: msg`Appliquée`,
  undoing: msg`Annulation en cours`,
  partly_undone: msg`Annulée en partie`,
  undone: msg`Annulée`,
  failed: msg`Échec`,
  cancelled: msg`Interrompue`,
}
export const planStateMeanings: Record<PlanState, Meaning> = {
  computing: 'coming',
  ready: 'coming',
  applying: 'coming',
  applied: 'good',
  undoing: 'coming',
  partly_undone: 'attention',
  undone: 'plain',
  failed: 'wrong',
  cancelled: 'plain',
}

export const lineStateLabels: Record<LineState, MessageDescriptor> = {
  changed: msg`Modifié`,
  created: msg`Créé`,
  ended: msg`Terminé`,
  unchanged: msg`Inchangé`,
  refused: msg`Refusé`,
  excluded: msg`Laissé de côté`,
  stale: msg`Modifié depuis`,
}

export const planReasonLabels: Record<PlanReason, MessageDescriptor> = {
  begins_day_before: msg`Commence la veille : avancez ou reculez la date d’effet d’un jour, ou modifiez ce tarif lui-même`,
  ends_that_day: msg`Se termine ce jour-là : une période dure au moins deux jours`,
  negative: msg`Le prix deviendrait négatif`,
  too_large: msg`Le prix deviendrait trop grand`,
  min_above_max: msg`Le prix min dépasserait le prix max`,
  agency_below_group: msg`Le prix d’achat agence passerait sous le prix d’achat groupe`,
  out_of_catalog: msg`Son catalogue ne vaut pas ce jour-là`,
  begins_that_day: msg`Commence ce jour-là : supprimez aussi les tarifs qui commencent après, ou avancez la date`,
  overlap: msg`Un autre tarif couvre ces jours`,
  exists: msg`Un tarif existe déjà ce jour-là`,
  no_base: msg`Ni prix d’achat ni montant de départ`,
  changed_since: msg`Modifié depuis le calcul`,
  gone: msg`N’existe plus`,
  start_before_day: msg`Le début d’un tarif en cours ne change pas, et un nouveau tarif ne commence pas avant la date d’effet`,
  end_before_start: msg`La date de fin doit être postérieure à la date de début`,
  start_required: msg`La date de début est requise`,
  invalid_decimal: msg`Ce nombre n’est pas reconnu`,
  ambiguous_decimal: msg`Ce nombre peut se lire de deux façons`,
  too_many_decimals: msg`6 décimales au maximum`,
  invalid_unit: msg`L’unité est € ou % ; les prix d’achat groupe et public sont en euros`,
  percent_too_low: msg`Un pourcentage est supérieur à −100`,
  invalid_date: msg`Cette date n’existe pas`,
  invalid_text: msg`Ce texte n’est pas accepté`,
  too_long: msg`Ce texte est trop long`,
  line_break: msg`Ce texte tient sur une seule ligne`,
  hidden_characters: msg`Ce texte contient des caractères invisibles`,
}

/** The label of an amount, or of the purchase price of the article. */
export const amountLabel = (amount: ChangeableAmount): string => (amount === 'purchase_price' ? t`Prix d’achat` : labelOf(amount))

/** The text of a warning on a line. */
export function lineWarningText({ code, price, date, lower, higher, catalog }: PlanLine['warnings'][number]): string {
  const day = formatDate(date)
  if (code === 'INVERTED' && lower && higher) {
    const [low, high] = [labelOf(lower), labelOf(higher)]
    const where = catalog?.name
    return where ? t`${low} passe au-dessus de ${high} (${where})` : t`${low} passe au-dessus de ${high}`
  }
  if (code === 'ROUNDS_TO_ZERO') {
    const name = price ? amountLabel(price) : ''
    return t`${name} non arrondi : l’arrondi donnerait 0`
  }
  if (code === 'CHANGED_BY_OTHERS')
    return price
      ? t`${amountLabel(price)} modifié par quelqu’un d’autre depuis l’export : sa valeur est gardée`
      : t`Dates ou unité modifiées par quelqu’un d’autre depuis l’export : sa valeur est gardée`
  if (code === 'ENDS_BEFORE_LATER') return t`S’arrête avant le tarif du ${day}`
  return t`Plus de tarif à partir du ${day}`
}

/** « Campagne n° 12 » unless it has a name. */
export const planName = ({ id, name }: Pick<PricePlan, 'id' | 'name'>): string => name ?? t`Campagne n° ${id}`

/** What the plan does: « +3,50 % sur Prix conseillé ». */
export function operationText({ operation }: Pick<PricePlan, 'operation'>): string {
  switch (operation.kind) {
    case 'change': {
      const names = operation.prices.map(amountLabel).join(', ')
      const by = moveText(operation.change)
      return t`${by} sur ${names}`
    }
    case 'copy':
      return Number(operation.change.value) === 0 ? i18n._(planKindLabels.copy) : t`Copier un catalogue à ${moveText(operation.change)}`
    case 'lines':
      return operation.file
        ? t`Fichier ${operation.file.name}`
        : plural(operation.line_count, { one: 'Fichier de # tarif', other: 'Fichier de # tarifs' })
    default:
      return i18n._(planKindLabels[operation.kind])
  }
}

function moveText({ kind, value }: { kind: 'amount' | 'percent'; value: string }): string {
  return signedText(value, kind === 'percent' ? formatPercent : formatMoney)
}

/** With its sign: `+3,50 %`. */
export const signedText = (value: string, format: (value: string) => string): string =>
  value.startsWith('-') || /^[0.]+$/.test(value) ? format(value) : `+${format(value)}`

/** The number of lines that write something. */
export const writtenCount = (counts: ListedPlan['counts']): number =>
  (counts['changed'] ?? 0) + (counts['created'] ?? 0) + (counts['ended'] ?? 0)

/** What applying the plan would do: « 2 914 tarifs changent le 01/01/2027, 3 laissés de côté, 12 refusés ». */
export function outcomeText({ counts, effective_date }: { counts: ListedPlan['counts']; effective_date: string }): string {
  const day = formatDate(effective_date)
  const of = (state: LineState) => counts[state] ?? 0
  const said = (count: number, text: string) => (count > 0 ? [text] : [])
  const number = (state: LineState) => formatCount(of(state))
  return [
    ...said(
      of('changed'),
      plural(of('changed'), {
        one: `${number('changed')} tarif change le ${day}`,
        other: `${number('changed')} tarifs changent le ${day}`,
      }),
    ),
    ...said(
      of('created'),
      plural(of('created'), {
        one: `${number('created')} tarif créé à partir du ${day}`,
        other: `${number('created')} tarifs créés à partir du ${day}`,
      }),
    ),
    ...said(
      of('ended'),
      plural(of('ended'), {
        one: `${number('ended')} tarif se termine la veille du ${day}`,
        other: `${number('ended')} tarifs se terminent la veille du ${day}`,
      }),
    ),
    ...said(
      of('excluded'),
      plural(of('excluded'), { one: `${number('excluded')} laissé de côté`, other: `${number('excluded')} laissés de côté` }),
    ),
    ...said(of('refused'), plural(of('refused'), { one: `${number('refused')} refusé`, other: `${number('refused')} refusés` })),
    ...said(of('stale'), plural(of('stale'), { one: `${number('stale')} modifié depuis`, other: `${number('stale')} modifiés depuis` })),
  ].join(', ')
}
