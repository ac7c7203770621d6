// The summary of a plan: figures, margins before and after, groups, and the lines with the lowest margins.
import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { PlanSummary, PricePlan } from '#contract/prices/price-plans.ts'
import { lineStates } from '#engine/prices/plan/lines.ts'
import { lineStateLabels, operationText, signedText, writtenCount } from '#entities/prices/plan-words.ts'
import { Box, Grid, HStack, html, Stack, Wrap } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatCount, formatPercent } from '#kit/format/formats.ts'

import { PlanGroups } from './groups.tsx'
import { MarginHistogram } from './histogram.tsx'

interface PlanSummaryProps {
  plan: PricePlan
  summary: PlanSummary
}

export function PlanSummaryView({ plan, summary }: PlanSummaryProps) {
  const { t } = useLingui()
  return (
    <html.section aria-label={t`Résumé`} borderWidth="1px" rounded="l3" bg="bg.panel" px="4" py="3">
      <Stack gap="3">
        <Figures plan={plan} summary={summary} />
        {summary.waiting > 0 && (
          <Text textStyle="sm" color="fg.muted">
            <Plural
              value={summary.waiting}
              one="# ligne laissée de côté ou corrigée à la main n’existe plus : votre choix revient avec elle."
              other="# lignes laissées de côté ou corrigées à la main n’existent plus : vos choix reviennent avec elles."
            />
          </Text>
        )}
        {writtenCount(summary.counts) > 0 && (
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }} gap="6" alignItems="start">
            <MarginHistogram bins={summary.margin} />
            <PlanGroups summary={summary} />
          </Grid>
        )}
      </Stack>
    </html.section>
  )
}

function Figures({ plan, summary: { counts, percent, offers } }: PlanSummaryProps) {
  const { t, i18n } = useLingui()
  const signed = (value: string | null) => (value === null ? null : signedText(value, formatPercent))
  const average = signed(percent.average)
  const [least, most] = [signed(percent.least), signed(percent.most)]
  const shown = lineStates.filter((state) => (counts[state] ?? 0) > 0)
  return (
    <Wrap columnGap="6" rowGap="2" align="end">
      {average !== null && (
        <Figure label={t`En moyenne`} value={average} strong>
          {least !== null && most !== null && least !== most && t`de ${least} à ${most}`}
        </Figure>
      )}
      {shown.map((state) => (
        <Figure key={state} label={i18n._(lineStateLabels[state])} value={formatCount(counts[state] ?? 0)} />
      ))}
      {shown.length === 0 && <Text color="fg.muted">{t`Aucun tarif ne correspond à cette date.`}</Text>}
      {offers.count > 0 && <Figure label={t`Offres touchées`} value={formatCount(offers.count)} />}
      {average === null && plan.operation.kind === 'change' && <Text color="fg.muted">{operationText(plan)}</Text>}
    </Wrap>
  )
}

interface FigureProps {
  label: string
  value: string
  strong?: boolean
  children?: ReactNode
}

function Figure({ label, value, strong = false, children }: FigureProps) {
  return (
    <Box>
      <Text textStyle="xs" color="fg.muted">
        {label}
      </Text>
      <HStack gap="2" align="baseline">
        <Text textStyle={strong ? 'xl' : 'lg'} fontWeight="semibold" fontVariantNumeric="tabular-nums" lineHeight="1.2">
          {value}
        </Text>
        {children && (
          <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
            {children}
          </Text>
        )}
      </HStack>
    </Box>
  )
}
