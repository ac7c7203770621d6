// The amounts of a row at a glance: the euros first, then what was set and the rates above the base.
import { Trans } from '@lingui/react/macro'

import type { SellingPrice } from '#contract/selling-prices.ts'
import { isPurchase } from '#engine/prices/amounts.ts'
import { Box, html } from '#kit/elements/layout.ts'
import { Text, VisuallyHidden } from '#kit/elements/text.ts'
import { formatMoney, formatPercent } from '#kit/format/formats.ts'

import { type AmountView, viewsOf } from '../chain.ts'
import { useSellingPriceLabels } from '../labels.ts'
import { amountsOf } from '../rows.ts'

interface AmountListProps {
  row: SellingPrice
  purchase: string | null
  mayShow: boolean
  /** The first of its table names the amounts for those below it, where they stand in columns. */
  first: boolean
}

export function AmountList({ row, purchase, mayShow, first }: AmountListProps) {
  const labels = useSellingPriceLabels()
  const views = viewsOf(amountsOf(row), purchase).filter(({ name }) => mayShow || !isPurchase(name))
  return (
    <html.dl
      display="grid"
      gridTemplateColumns={{ base: 'repeat(auto-fill, minmax(8.5rem, 1fr))', md: `repeat(${views.length}, minmax(0, 1fr))` }}
      gapX="3"
      gapY="3"
      textAlign={{ md: 'end' }}
      textStyle="sm"
    >
      {views.map((view) => (
        <Box key={view.name} data-amount={view.name} minW="0">
          <html.dt textStyle="xs" color="fg.muted" srOnly={{ base: false, md: !first }} {...(first ? twoLines : {})}>
            {labels.amount(view.name)}
          </html.dt>
          <html.dd>
            <AmountCell view={view} />
          </html.dd>
        </Box>
      ))}
    </html.dl>
  )
}

/** Long names take two lines: the numbers below them stand on one. */
const twoLines = { display: { md: 'flex' }, minH: { md: '8' }, alignItems: 'flex-end', justifyContent: 'flex-end' }

function AmountCell({ view }: { view: AmountView }) {
  if (!view.set)
    return (
      <Text color="fg.muted">
        <span aria-hidden>—</span>
        <VisuallyHidden>
          <Trans>non défini</Trans>
        </VisuallyHidden>
      </Text>
    )
  return (
    <>
      <Text fontWeight={view.name === 'recommended_price' ? 'bold' : 'medium'} whiteSpace="nowrap">
        {view.euros === null ? '—' : formatMoney(view.euros)}
      </Text>
      <Text textStyle="xs" color="fg.muted">
        {view.bought && <Trans>prix d’achat du produit</Trans>}
        {view.set.unit === 'PERCENT' && view.euros === null && <Trans>{formatPercent(view.set.value)} sans base</Trans>}
      </Text>
      {view.markup !== null && (
        <Text textStyle="xs" color="fg.muted">
          {/* What was typed stands out from what follows from it. */}
          <Text as="span" {...(view.set.unit === 'PERCENT' ? { fontWeight: 'semibold', color: 'fg' } : {})}>
            <Trans>marge {formatPercent(view.markup)}</Trans>
          </Text>
          {view.margin !== null && (
            <>
              <br />
              <Trans>marque {formatPercent(view.margin)}</Trans>
            </>
          )}
        </Text>
      )}
    </>
  )
}
