// The texts of a past change.
import { t } from '@lingui/core/macro'
import * as v from 'valibot'

import type { PriceChange } from '#contract/prices/price-changes.ts'
import { amountNames } from '#engine/prices/amounts.ts'
import { labelOf } from '#entities/prices/fields.ts'
import { formatDate, formatMoney, formatPercent } from '#kit/format/formats.ts'

const RuleParameters = v.object({
  prices: v.array(v.picklist(amountNames)),
  change: v.object({ kind: v.picklist(['amount', 'percent']), value: v.string() }),
})
const SpreadsheetParameters = v.object({ file_name: v.string() })

/** « +3,00 % sur Prix conseillé », or the name of the spreadsheet. */
export function whatChanged({ parameters }: Pick<PriceChange, 'parameters'>): string {
  const rule = v.safeParse(RuleParameters, parameters)
  if (rule.success) {
    const { prices, change } = rule.output
    const by = change.kind === 'percent' ? formatPercent(change.value) : formatMoney(change.value)
    const names = prices.map(labelOf).join(', ')
    const signed = change.value.startsWith('-') ? by : `+${by}`
    return t`${signed} sur ${names}`
  }
  const spreadsheet = v.safeParse(SpreadsheetParameters, parameters)
  const name = spreadsheet.success ? spreadsheet.output.file_name : ''
  return t`Fichier ${name}`
}

/** The day from which a change applies; a spreadsheet changed the existing prices themselves. */
export const sinceWhen = ({ effective_date }: Pick<PriceChange, 'effective_date'>): string =>
  effective_date ? formatDate(effective_date) : t`Tarifs corrigés`
