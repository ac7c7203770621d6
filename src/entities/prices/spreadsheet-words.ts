// Why a row or a cell of an imported spreadsheet of prices could not be taken, in words.
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

import type { PlanLine } from '#contract/prices/price-plan-lines.ts'
import { fieldMessage } from '#kit/feedback/messages.ts'
import { formatCount } from '#kit/format/formats.ts'

import { labelOf, sellingPriceFields } from './fields.ts'
import { planReasonLabels } from './plan-words.ts'

/** The cell that a line is refused for: « ligne 12, Prix conseillé : « 12O » ». */
export function cellText({ row, field, written }: NonNullable<PlanLine['problem']>): string {
  const name = field.replace(/_unit$/, '')
  const column = name in sellingPriceFields ? labelOf(name as keyof typeof sellingPriceFields) : name
  const [line, label] = [formatCount(row), field.endsWith('_unit') ? t`${column} : € ou %` : column]
  return t`ligne ${line} du fichier, ${label} : « ${written} »`
}

/** The text for the reason why a row or a cell is not taken. */
export function spreadsheetReason(key: string): string {
  switch (key) {
    case 'unknown_row':
      return t`Ce tarif n’existe pas ou n’existe plus`
    case 'no_row':
      return t`Cette ligne n’est pas un tarif (total ou note) : rien n’en est repris`
    case 'repeated_row':
      return t`Ce tarif figure plusieurs fois dans le fichier`
    case 'mixed_up':
      return t`La référence n’est pas celle de ce tarif : des colonnes ont été triées sans les autres`
    case 'unknown_reference':
      return t`Aucun article n’a cette référence`
    case 'unknown_catalog':
      return t`Aucun catalogue n’a ce nom`
    case 'unknown_actor':
      return t`L’acteur est Vendeur ou Agence`
    default:
      return key in planReasonLabels ? i18n._(planReasonLabels[key as keyof typeof planReasonLabels]) : fieldMessage(key)
  }
}
