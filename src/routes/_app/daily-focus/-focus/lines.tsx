// Lines of work, each a link to where it is fixed.
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { FocusKind, FocusLine } from '#contract/daily-focus.ts'
import { unavailableReasons } from '#engine/offers/availability.ts'
import { useVariableNames } from '#entities/cgv/names.ts'
import { reasonsText } from '#entities/offers/availability.tsx'
import { Box, HStack, LinkBox, LinkOverlay, Stack } from '#kit/elements/layout.ts'
import { Badge, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { formatDate, formatNumber } from '#kit/format/formats.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { linkOf } from './words.ts'

export function FocusLines({ kind, lines }: { kind: FocusKind; lines: readonly FocusLine[] }) {
  return (
    <Stack as="ul" listStyleType="none" gap="0">
      {lines.map((line) => (
        <LinkBox as="li" key={`${line.id} ${line.row_id ?? ''}`} borderTopWidth="1px" py="2.5" px="1" _hover={{ bg: 'bg.subtle' }}>
          <HStack gap="4" align="flex-start">
            <Box flex="1" minW="0">
              <LinkOverlay asChild fontWeight="medium" overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
                <Link {...linkOf(kind, line)}>{line.name}</Link>
              </LinkOverlay>
              <Text textStyle="sm" color="fg.muted" lineClamp="2" overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
                {line.title}
              </Text>
            </Box>
            <Facts kind={kind} line={line} />
          </HStack>
        </LinkBox>
      ))}
    </Stack>
  )
}

function Facts({ kind, line: { label, actor, date } }: { kind: FocusKind; line: FocusLine }) {
  if (!label && !actor && !date) return null
  return (
    <Stack gap="1" align="flex-end" textAlign="end" textStyle="sm" flex="0 1 40%" minW="0">
      {date && <Text fontVariantNumeric="tabular-nums">{formatDate(date)}</Text>}
      {label && <Label kind={kind} label={label} />}
      {actor && <Badge colorPalette={meaning.plain}>{actor === 'agency' ? <Trans>Agence</Trans> : <Trans>Vendeur</Trans>}</Badge>}
    </Stack>
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
    <Text color="fg.muted" lineClamp="2" overflowWrap="anywhere" lang={told === label ? CONTENT_LANGUAGE : undefined}>
      {told}
    </Text>
  )
}
