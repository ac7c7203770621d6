// Lines of work, each a link to the screen where it is fixed.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { FocusKind, FocusLine } from '#contract/activity/daily-focus.ts'
import { unavailableReasons } from '#engine/offers/availability.ts'
import { reasonsText } from '#entities/offers/availability.tsx'
import { useVariableNames } from '#entities/terms/names.ts'
import { HStack, LinkBox, LinkOverlay, Stack } from '#kit/elements/layout.ts'
import { Badge, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { formatDate, formatNumber } from '#kit/format/formats.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { isPlanKind, PlanLink } from './plan.tsx'
import { linkOf } from './words.ts'

export function FocusLines({ kind, lines }: { kind: FocusKind; lines: readonly FocusLine[] }) {
  return (
    <Stack as="ul" listStyleType="none" gap="0">
      {lines.map((line) => (
        <LinkBox as="li" key={`${line.id} ${line.row_id ?? ''}`} css={lineLook}>
          <LinkOverlay
            asChild
            fontWeight="medium"
            minW={{ md: '30%' }}
            maxW={{ base: 'full', md: '16rem' }}
            truncate
            lang={CONTENT_LANGUAGE}
          >
            <Link {...linkOf(kind, line)} title={line.name}>
              {line.name}
            </Link>
          </LinkOverlay>
          <Text
            flex={{ base: 'none', md: '1 1 10rem' }}
            minW="0"
            color="fg.muted"
            truncate
            title={line.title ?? undefined}
            lang={CONTENT_LANGUAGE}
          >
            {line.title}
          </Text>
          <Facts kind={kind} line={line} />
          {isPlanKind(kind) && <PlanLink kind={kind} line={line} />}
        </LinkBox>
      ))}
    </Stack>
  )
}

/** One row each; on a phone the texts are stacked. */
const lineLook = {
  display: 'flex',
  flexDirection: { base: 'column', md: 'row' },
  alignItems: { base: 'stretch', md: 'center' },
  columnGap: '4',
  minH: '10',
  '@media (pointer: coarse)': { minH: '11' },
  px: '1',
  py: { base: '2', md: '0' },
  textStyle: 'sm',
  borderTopWidth: '1px',
  _hover: { bg: 'bg.subtle' },
}

function Facts({ kind, line: { label, actor, date } }: { kind: FocusKind; line: FocusLine }) {
  if (!label && !actor && !date) return null
  return (
    <HStack gap="3" wrap="wrap" justify={{ base: 'flex-start', md: 'flex-end' }} flex="0 1 auto" minW="0" maxW={{ md: '50%' }}>
      {label && <Label kind={kind} label={label} />}
      {date && (
        <Text flexShrink="0" fontVariantNumeric="tabular-nums">
          {formatDate(date)}
        </Text>
      )}
      {actor && <Badge colorPalette={meaning.plain}>{actor === 'agency' ? <Trans>Agence</Trans> : <Trans>Vendeur</Trans>}</Badge>}
    </HStack>
  )
}

function labelText(kind: FocusKind, label: string): string {
  if (kind === 'offer_unavailable') return reasonsText(unavailableReasons.filter((reason) => label.includes(reason)))
  if (kind !== 'offer_price_cliff') return label
  const [from = '', to = ''] = label.split(' ').map(formatNumber)
  return t`Commander ${from} coûte plus cher que ${to}.`
}

function Label({ kind, label }: { kind: FocusKind; label: string }) {
  const { nameOf } = useVariableNames()
  if (kind === 'refresh_failed')
    return <Badge colorPalette={meaning.wrong}>{label === 'missing' ? <Trans>Absent du MDM</Trans> : <Trans>Échec</Trans>}</Badge>
  const told = kind === 'cgv_without_value' ? label.split(', ').map(nameOf).join(', ') : labelText(kind, label)
  return (
    <Text color="fg.muted" truncate title={told} lang={told === label ? CONTENT_LANGUAGE : undefined}>
      {told}
    </Text>
  )
}
