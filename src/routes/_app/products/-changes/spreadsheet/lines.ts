// An imported spreadsheet cell by cell, with the reasons of refusals.
import { t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'

import { fieldErrorsOf } from '#api/refusals.ts'
import { isOffline } from '#api/send.ts'
import { MAX_CHANGED_ROWS } from '#contract/prices/price-changes.ts'
import type { SpreadsheetCell, SpreadsheetLine, SpreadsheetPreview } from '#contract/prices/price-sheets.ts'
import type { PriceWarning } from '#contract/shared/price-warnings.ts'
import { fieldMessage } from '#kit/feedback/messages.ts'
import { formatCount } from '#kit/format/formats.ts'

export interface CellLine {
  id: number
  line: SpreadsheetLine
  /** Null if the whole line is refused. */
  cell: SpreadsheetCell | null
}
export const shownCells = ['all', 'changed', 'warned', 'conflict', 'refused'] as const
export type ShownCells = (typeof shownCells)[number]

/** The cells under each heading of the preview. */
export function groupsOf(preview: SpreadsheetPreview): Record<ShownCells, CellLine[]> {
  const all = preview.lines
    .flatMap((line): Omit<CellLine, 'id'>[] =>
      line.cells.length > 0 ? line.cells.map((cell) => ({ line, cell })) : [{ line, cell: null }],
    )
    .map((one, id) => ({ id, ...one }))
  const under = (shown: ShownCells) => all.filter((line) => isShown(line, shown))
  return { all, changed: under('changed'), warned: under('warned'), conflict: under('conflict'), refused: under('refused') }
}

function isShown({ line, cell }: CellLine, shown: ShownCells): boolean {
  if (shown === 'all') return true
  if (shown === 'refused') return line.outcome === 'refused'
  if (shown === 'changed') return line.outcome === 'changed' && cell?.state === 'changed'
  if (shown === 'warned') return warningOf({ line, cell }) !== null
  return cell?.state === 'conflict' || cell?.state === 'theirs'
}

/** The warning for a changed cell: the inversion that it is part of, otherwise the first one of its line. */
export function warningOf({ line, cell }: Omit<CellLine, 'id'>): PriceWarning | null {
  if (cell?.state !== 'changed') return null
  return line.warnings.find(({ lower, higher }) => lower === cell.field || higher === cell.field) ?? line.warnings[0] ?? null
}

const NO_ROW = 'no_row'
/** Why a line is refused; a line without an id was not exported. */
export const keyOf = ({ id, key }: SpreadsheetLine): string | null => (id === null && key === 'unknown_row' ? NO_ROW : key)

/** The text for the reason why a line or a cell is refused. */
export function reasonOf(key: string): string {
  switch (key) {
    case 'unknown_row':
      return t`Ce tarif n’existe pas ou n’existe plus ; un fichier ne crée pas de tarif`
    case NO_ROW:
      return t`Cette ligne n’est pas un tarif exporté (total, note ou ligne ajoutée) : rien n’en est repris`
    case 'repeated_row':
      return t`Ce tarif figure plusieurs fois dans le fichier`
    case 'mixed_up':
      return t`La référence n’est pas celle de ce tarif : des colonnes ont été triées sans les autres`
    case 'overlap':
      return t`Un autre tarif couvre déjà ces jours`
    case 'start_required':
      return t`La date de début est requise`
    case 'dates_with_day':
      return t`Les dates ne se modifient qu’en corrigeant les tarifs eux-mêmes`
    case 'over_before_day':
      return t`Ce tarif se termine avant cette date`
    case 'out_of_catalog':
      return t`À cette date, le catalogue de ce tarif n’est plus en cours`
    case 'begins_day_before':
      return t`Commence la veille : avancez ou reculez la date d’effet d’un jour, ou modifiez ce tarif lui-même`
    case 'ends_that_day':
      return t`Se termine ce jour-là : une période dure au moins deux jours`
    case 'min_above_max':
      return t`Le prix min dépasserait le prix max`
    case 'agency_below_group':
      return t`Le prix d’achat agence passerait sous le prix d’achat groupe`
    case 'ambiguous_decimal':
      return t`Ce nombre peut se lire de deux façons`
    case 'too_many_decimals':
      return t`6 décimales au maximum`
    case 'invalid_unit':
      return t`L’unité est € ou % ; les prix d’achat groupe et public sont en euros`
    case 'percent_too_low':
      return t`Un pourcentage est supérieur à −100`
    case 'too_large':
      return t`Le prix deviendrait trop grand`
    default:
      return fieldMessage(key)
  }
}

/** The text for the reason why a file could not be read. */
export function fileProblem(error: unknown): string {
  if (isOffline(error)) return t`Hors ligne : le fichier pourra être lu au retour du réseau.`
  if (error instanceof ORPCError && error.status === 413) return t`Le fichier dépasse 10 Mo.`
  const key = fieldErrorsOf(error)[0]?.key
  if (key === 'not_exported') return t`Ce fichier ne vient pas de l’export des tarifs, ou son onglet masqué « starif » a été supprimé.`
  if (key === 'too_many_rows') return t`Ce fichier a trop de lignes : ${formatCount(MAX_CHANGED_ROWS)} tarifs au plus.`
  if (key === 'repeated_column') return t`Une colonne figure deux fois dans ce fichier.`
  if (key === 'before_today') return t`Une modification commence aujourd’hui au plus tôt.`
  return t`Ce fichier n’est pas un fichier XLSX lisible.`
}
