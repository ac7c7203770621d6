// The rates of a price above its base, in both of the usual definitions.
import { Trans, useLingui } from '@lingui/react/macro'

import { Text } from '#kit/elements/text.ts'
import { formatPercent } from '#kit/format/formats.ts'

import type { AmountView } from '../chain.ts'

/** « marge 15,00 % · marque 13,04 % »: taux de marge relative to the cost, taux de marque relative to the price. */
export function Rates({ view: { markup, margin } }: { view: Pick<AmountView, 'markup' | 'margin'> }) {
  const { t } = useLingui()
  if (markup === null) return null
  return (
    <Text as="span" data-part="rates">
      {' · '}
      <span title={t`Taux de marge : sur le coût`}>
        <Trans>marge {formatPercent(markup)}</Trans>
      </span>
      {margin !== null && (
        <>
          {' · '}
          <span title={t`Taux de marque : sur le prix`}>
            <Trans>marque {formatPercent(margin)}</Trans>
          </span>
        </>
      )}
    </Text>
  )
}
