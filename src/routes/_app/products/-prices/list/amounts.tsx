// An amount of a row in its cell: first the euros, then the value that was set and the rates above the base.
import { Trans } from '@lingui/react/macro'

import type { AmountName } from '#engine/prices/amounts.ts'
import { Box } from '#kit/elements/layout.ts'
import { Text, VisuallyHidden } from '#kit/elements/text.ts'
import { formatMoney, formatPercent } from '#kit/format/formats.ts'

import type { AmountView } from '../chain.ts'

export function ShownAmount({ name, view }: { name: AmountName; view: AmountView | undefined }) {
  return (
    <Box data-amount={name}>
      {view?.set ? (
        <SetAmount view={view} />
      ) : (
        <Text color="fg.muted">
          <span aria-hidden>—</span>
          <VisuallyHidden>
            <Trans>non défini</Trans>
          </VisuallyHidden>
        </Text>
      )}
    </Box>
  )
}

function SetAmount({ view }: { view: AmountView }) {
  return (
    <>
      <Text fontWeight={view.name === 'recommended_price' ? 'bold' : 'medium'} whiteSpace="nowrap">
        {view.euros === null ? '—' : formatMoney(view.euros)}
      </Text>
      <Text textStyle="xs" color="fg.muted">
        {view.bought && <Trans>prix d’achat de l’article</Trans>}
        {view.set?.unit === 'PERCENT' && view.euros === null && <Trans>{formatPercent(view.set.value)} sans base</Trans>}
      </Text>
      {view.markup !== null && (
        <Text textStyle="xs" color="fg.muted" whiteSpace="nowrap">
          {/* A rate that was entered is emphasised over one that is calculated. */}
          <Text as="span" {...(view.set?.unit === 'PERCENT' ? { fontWeight: 'semibold', color: 'fg' } : {})}>
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
