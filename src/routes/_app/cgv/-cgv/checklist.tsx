// Shows which legal points a text covers, and in which article. It only warns and blocks nothing.
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, TriangleAlert } from 'lucide-react'

import { useSettled } from '#kit/browser/settled.ts'
import { Box, HStack } from '#kit/elements/layout.ts'
import { List, Text } from '#kit/elements/text.ts'
import { Section } from '#kit/page/page.tsx'

import { articlesWith, legalPoints } from './legal-points.ts'

export function Checklist({ content }: { content: string }) {
  const { t, i18n } = useLingui()
  const places = articlesWith(useSettled(content, 300))
  const found = places.filter((place) => place !== null).length
  const total = legalPoints.length
  return (
    <Section
      title={t`Points à vérifier`}
      actions={
        <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
          {found} / {total}
        </Text>
      }
    >
      <List.Root variant="plain" gap="1.5" textStyle="sm" aria-label={t`Points à vérifier`}>
        {legalPoints.map(({ label, source }, at) => (
          <List.Item key={i18n._(label)}>
            <Point label={i18n._(label)} source={source} place={places[at] ?? null} />
          </List.Item>
        ))}
      </List.Root>
      <Text textStyle="xs" color="fg.muted" mt="3">
        <Trans>Cette liste cherche des mots dans le texte. Elle ne remplace pas l’avis d’un juriste.</Trans>
      </Text>
    </Section>
  )
}

function Point({ label, source, place }: { label: string; source: string; place: number | null }) {
  const Icon = place === null ? TriangleAlert : Check
  return (
    <HStack align="start" gap="2">
      <Box color={place === null ? 'orange.fg' : 'green.fg'} pt="0.5" flexShrink="0">
        <Icon size={16} aria-hidden />
      </Box>
      <Box>
        <Text>{label}</Text>
        <Text textStyle="xs" color="fg.muted">
          {place === null ? (
            <Trans>Non trouvé ({source})</Trans>
          ) : place === 0 ? (
            <Trans>Avant le premier article ({source})</Trans>
          ) : (
            <Trans>
              Article {place} ({source})
            </Trans>
          )}
        </Text>
      </Box>
    </HStack>
  )
}
