// The differences between two texts, as lawyers mark them: deletions are struck through, insertions are underlined.
import { Trans } from '@lingui/react/macro'

import { useVariableNames } from '#entities/terms/names.ts'
import { useCgvZones } from '#entities/terms/zones.ts'
import { html, Separator, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { isChanged, redlineOf, type RedlineBlock } from '#kit/text/document/redline.ts'
import { useVariantTitle } from '#kit/text/document/variant-title.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

export function Redline({ before, after }: { before: string; after: string }) {
  const { nameOf } = useVariableNames()
  const { zoneNameOf } = useCgvZones()
  const titleOf = useVariantTitle()
  const names = { variable: nameOf, above: (zone: string) => titleOf(zoneNameOf(zone)) }
  const blocks = redlineOf(before, after, names)
  if (!blocks)
    return (
      <Text>
        <Trans>Ces deux versions ont trop peu en commun pour être comparées.</Trans>
      </Text>
    )
  if (!blocks.some(isChanged))
    return (
      <Text>
        <Trans>Ces deux versions ont les mêmes mots.</Trans>
      </Text>
    )
  return (
    <Stack gap="2" lang={CONTENT_LANGUAGE} maxW="80ch" overflowWrap="anywhere">
      {blocks.map((block, at) => (
        <Block key={at} {...block} />
      ))}
    </Stack>
  )
}

function Block({ kind, parts }: RedlineBlock) {
  if (kind === 'page_break') return <Separator borderStyle="dashed" />
  return (
    <Text
      fontWeight={kind === 'heading' ? 'semibold' : 'normal'}
      ps={kind === 'item' ? '6' : '0'}
      {...(kind === 'variant' && { textStyle: 'sm', color: 'fg.muted', borderStartWidth: '3px', ps: '3' })}
    >
      {parts.map(({ mark, text }, at) => {
        if (mark === 'added')
          return (
            <html.ins key={at} bg="green.subtle" color="green.fg">
              {text}
            </html.ins>
          )
        if (mark === 'removed')
          return (
            <html.del key={at} bg="red.subtle" color="red.fg">
              {text}
            </html.del>
          )
        return <span key={at}>{text}</span>
      })}
    </Text>
  )
}
