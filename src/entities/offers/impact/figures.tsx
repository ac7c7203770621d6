// Change of an amount: before, after, and difference.
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'

import type { ConfigurationImpact } from '#contract/offers/offer-impact.ts'
import { HStack } from '#kit/elements/layout.ts'
import { Text, VisuallyHidden } from '#kit/elements/text.ts'

import { differenceText, directionOf, moneyText } from './words.ts'

/** Undefined if there is nothing that could have a price. */
interface MovedProps {
  before: string | null | undefined
  after: string | null | undefined
}

export function Moved({ before, after }: MovedProps) {
  const [was, is] = [before, after].map((value) => (value === undefined ? '—' : moneyText(value)))
  if (before === after) return <Text as="span">{is}</Text>
  return (
    <HStack as="span" gap="1" wrap="wrap" justify="flex-end" display="inline-flex">
      <Text as="span" color="fg.muted" whiteSpace="nowrap">
        {was}
      </Text>
      <Text as="span" whiteSpace="nowrap">
        <ArrowRight size={12} style={{ display: 'inline', verticalAlign: 'middle' }} aria-hidden />
        <VisuallyHidden>
          <Trans>devient</Trans>
        </VisuallyHidden>{' '}
        <b>{is}</b>
      </Text>
    </HStack>
  )
}

/** Sign and arrow show the direction; the colour only repeats it. */
export function Difference({ of }: { of: Pick<ConfigurationImpact, 'difference' | 'percent'> }) {
  const direction = of.difference === null ? 'none' : directionOf(of.difference)
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <Text
      as="span"
      whiteSpace={{ base: 'normal', md: 'nowrap' }}
      color={direction === 'up' ? 'green.fg' : direction === 'down' ? 'orange.fg' : 'fg.muted'}
    >
      {direction !== 'none' && <Arrow size={12} style={{ display: 'inline', verticalAlign: 'middle' }} aria-hidden />} {differenceText(of)}
    </Text>
  )
}
