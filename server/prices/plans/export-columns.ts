// The columns of a plan's lines in a workbook, and the words of their cells, as on screen.
import type { PlanLine } from '#contract/prices/price-plan-lines.ts'
import type { Actor, AmountName } from '#engine/prices/amounts.ts'
import { changeableAmounts, type ChangeableAmount, type LineState, type PlanReason } from '#engine/prices/plan/lines.ts'
import { msg, type PrintedText, type Translate } from '#server/platform/print/text.ts'

import { printedDay } from '../../platform/print/formats.ts'
import type { SheetCell, SheetColumn } from '../../platform/workbook/workbook.ts'

interface Column extends SheetColumn {
  cell: (line: PlanLine) => SheetCell
}

export const sheetName = (t: Translate): string => t(msg`Tarifs`)
/** The name of the file, without its ending. */
export const exportName = ({ id, name }: { id: number; name: string | null }, t: Translate): string =>
  name ?? t(msg`Campagne n° ${{ id: String(id) }}`)

/** All columns; a line has no amounts in those that its price does not have. */
export const exportColumns = (t: Translate): Column[] => [
  { label: t(msg`Référence`), width: 18, cell: ({ product }) => product.reference },
  { label: t(msg`Désignation`), width: 40, cell: ({ product }) => product.designation },
  { label: t(msg`Catalogue`), width: 20, cell: ({ catalog }) => catalog?.name ?? null },
  { label: t(msg`Acteur`), width: 10, cell: ({ actor }) => actor && t(actors[actor]) },
  { label: t(msg`État`), width: 16, cell: ({ state, undone }) => t(undone ? msg`Annulé` : states[state]) },
  { label: t(msg`Motif`), width: 32, cell: ({ reason }) => reason && t(reasons[reason]) },
  { label: t(msg`Date de début`), width: 12, cell: ({ from }) => (from === null ? null : { day: from }) },
  { label: t(msg`Date de fin`), width: 12, cell: ({ to }) => (to === null ? null : { day: to }) },
  ...changeableAmounts.flatMap((name) => bothOf(t, t(amounts[name]), (line, when) => amountCell(line.amounts[name]?.[when] ?? null))),
  {
    label: t(msg`Prix d’achat du jour`),
    width: 14,
    cell: ({ purchase_price }) => (purchase_price === null ? null : { euros: purchase_price }),
  },
  ...bothOf(t, t(msg`Taux de marge`), (line, when) => rateCell(line[`margin_${when}`])),
  ...bothOf(t, t(msg`Taux de marque`), (line, when) => rateCell(line[`marque_${when}`])),
  { label: t(msg`Écart`), width: 10, cell: ({ percent }) => rateCell(percent) },
  { label: t(msg`Remarques`), width: 40, cell: (line) => remarks(line, t) },
]

type When = 'before' | 'after'

const bothOf = (t: Translate, label: string, cell: (line: PlanLine, when: When) => SheetCell): Column[] => [
  { label: t(msg`${{ label }} avant`), width: 14, cell: (line) => cell(line, 'before') },
  { label: t(msg`${{ label }} après`), width: 14, cell: (line) => cell(line, 'after') },
]

type LineAmount = NonNullable<PlanLine['amounts'][ChangeableAmount]>[When]

const amountCell = (amount: LineAmount): SheetCell =>
  amount && (amount.unit === 'PERCENT' ? { percent: amount.value } : { euros: amount.value })
const rateCell = (rate: string | null): SheetCell => (rate === null ? null : { percent: rate })

/** That it was corrected by hand, and the warnings. */
const remarks = ({ corrected, warnings }: PlanLine, t: Translate): string =>
  [...(corrected ? [t(msg`Corrigé à la main`)] : []), ...warnings.map((warning) => t(warningText(warning, t)))].join(' · ')

function warningText({ code, price, date, lower, higher, catalog }: PlanLine['warnings'][number], t: Translate): PrintedText {
  const day = date === undefined ? '' : printedDay(date)
  if (code === 'INVERTED' && lower && higher && catalog)
    return msg`${{ low: t(amounts[lower]) }} passe au-dessus de ${{ high: t(amounts[higher]) }} (${{ where: catalog.name }})`
  if (code === 'INVERTED' && lower && higher) return msg`${{ low: t(amounts[lower]) }} passe au-dessus de ${{ high: t(amounts[higher]) }}`
  if (code === 'ROUNDS_TO_ZERO') return msg`${{ name: price ? t(amounts[price]) : '' }} non arrondi : l’arrondi donnerait 0`
  if (code === 'CHANGED_BY_OTHERS')
    return price
      ? msg`${{ name: t(amounts[price]) }} modifié par quelqu’un d’autre depuis l’export : sa valeur est gardée`
      : msg`Dates ou unité modifiées par quelqu’un d’autre depuis l’export : sa valeur est gardée`
  return code === 'ENDS_BEFORE_LATER' ? msg`S’arrête avant le tarif du ${{ day }}` : msg`Plus de tarif à partir du ${{ day }}`
}

const amounts: Record<AmountName | ChangeableAmount, PrintedText> = {
  purchase_price: msg`Prix d’achat`,
  group_purchase_price: msg`Prix d’achat groupe`,
  agency_purchase_price: msg`Prix d’achat agence`,
  seller_purchase_price: msg`Prix d’achat vendeur`,
  min_price: msg`Prix min`,
  recommended_price: msg`Prix conseillé`,
  max_price: msg`Prix max`,
  public_price: msg`Prix public`,
}
const actors: Record<Actor, PrintedText> = { agency: msg`Agence`, seller: msg`Vendeur` }
const states: Record<LineState, PrintedText> = {
  changed: msg`Modifié`,
  created: msg`Créé`,
  ended: msg`Terminé`,
  unchanged: msg`Inchangé`,
  refused: msg`Refusé`,
  excluded: msg`Laissé de côté`,
  stale: msg`Modifié depuis`,
}
const reasons: Record<PlanReason, PrintedText> = {
  begins_that_day: msg`Commence ce jour-là : supprimez aussi les tarifs qui commencent après, ou avancez la date`,
  begins_day_before: msg`Commence la veille : avancez ou reculez la date d’effet d’un jour, ou modifiez ce tarif lui-même`,
  ends_that_day: msg`Se termine ce jour-là : une période dure au moins deux jours`,
  negative: msg`Le prix deviendrait négatif`,
  too_large: msg`Le prix deviendrait trop grand`,
  min_above_max: msg`Le prix min dépasserait le prix max`,
  agency_below_group: msg`Le prix d’achat agence passerait sous le prix d’achat groupe`,
  out_of_catalog: msg`Son catalogue ne vaut pas ce jour-là`,
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
