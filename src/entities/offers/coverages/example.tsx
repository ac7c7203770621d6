// An example of what a coverage amounts to.
import { Trans } from '@lingui/react/macro'

import type { CoverageForm } from '#contract/offers/serviceables.ts'
import { exampleOf } from '#engine/offers/coverage-example.ts'
import { formatMoney, formatNumber } from '#kit/format/formats.ts'

/** « 10 000 € couverts → 450,00 € par an »; not shown until the required fields are filled in. */
export function Example(coverage: Pick<CoverageForm, 'calculation_mode' | 'rate' | 'minimum_selling_price'>) {
  const example = exampleOf(coverage)
  if (!example) return null
  const amount = formatMoney(example.amount)
  if (coverage.calculation_mode === 'PERCENTAGE')
    return (
      <Trans>
        {formatMoney(example.of)} couverts → {amount} par an
      </Trans>
    )
  if (coverage.calculation_mode === 'PACKAGE') return <Trans>Au moins {amount} par période</Trans>
  return (
    <Trans>
      {amount} minimum pour {formatNumber(example.of)} unités
    </Trans>
  )
}
