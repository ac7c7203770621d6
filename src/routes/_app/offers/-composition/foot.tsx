// The total of the default configuration, with its margin if the user may see it, and how much of the budgets is used.
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Big } from 'big.js'

import { marginRate } from '#engine/money/rates.ts'
import { Flex } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatMoney, formatPercent } from '#kit/format/formats.ts'

import type { PriceChoice } from './prices.ts'
import { budgetShare, offerTotal, type Prices } from './totals.ts'
import type { SectionValue } from './values.ts'

interface FootProps {
  sections: readonly SectionValue[]
  prices: Prices
  /** The price of the configuration as a whole, if it is known. */
  whole: string | null
  actor: PriceChoice['actor']
}

export function Foot({ sections, prices, whole, actor }: FootProps) {
  const { t } = useLingui()
  const sum = offerTotal(sections, prices)
  const total = whole === null ? sum.total : new Big(whole)
  const margin =
    sum.cost && total.gt(0) ? { amount: total.minus(sum.cost).toFixed(2), rate: marginRate(total.toFixed(), sum.cost.toFixed()) } : null
  const share = budgetShare(sum)
  return (
    <Flex data-part="foot" gap="6" rowGap="1" wrap="wrap" justify="flex-end" textStyle="sm" fontVariantNumeric="tabular-nums">
      {sum.unpriced > 0 && (
        <Text color="fg.muted">
          {plural(sum.unpriced, { one: '# article sans prix, hors total', other: '# articles sans prix, hors total' })}
        </Text>
      )}
      {share && <span>{t`${share} % des budgets indicatifs`}</span>}
      {margin && (
        <span>
          {actor === 'agency' ? <Trans>Marge sur le prix d’achat agence</Trans> : <Trans>Marge sur le prix d’achat vendeur</Trans>}{' '}
          {formatMoney(margin.amount)}
          {margin.rate && ` (${formatPercent(margin.rate)})`}
        </span>
      )}
      <Text fontWeight="semibold">
        <Trans>Configuration par défaut HT</Trans> {formatMoney(total.toFixed(2))}
      </Text>
    </Flex>
  )
}
