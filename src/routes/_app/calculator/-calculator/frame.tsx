// The frame of the calculator and its results: the inputs, the views that the user may open, and the warnings.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Calculator as Icon } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import * as v from 'valibot'

import { useAllowed } from '#api/session.ts'
import type { Permission } from '#contract/people/permissions.ts'
import { Grid, Stack } from '#kit/elements/layout.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { EmptyState, FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { Page, PageHeader } from '#kit/page/page.tsx'
import { Tab, Tabs } from '#kit/page/tabs.tsx'
import { SavedMenu } from '#kit/saved/saved.tsx'
import { useScenarioWords } from '#kit/saved/scenarios.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { Question } from './address.ts'
import { type CalculationInput, useCalculation, withScenario } from './calculation.ts'
import { type Costed, useCosts } from './costs.ts'
import { Inputs } from './inputs.tsx'
import { SettingsLink } from './settings-link.tsx'
import { Totals } from './totals.tsx'
import { hoursText, warningWords } from './words.ts'

interface View {
  to: NonNullable<LinkProps['to']>
  label: string
  right: Permission
}

type Render = (items: Costed[], asked: CalculationInput) => ReactNode

interface FrameProps {
  title: string
  renderExport?: Render
  /** Whether the view draws curves. */
  curves?: boolean
  /** Shows the cost of each chosen nomenclature. */
  children: Render
}

export function Frame({ title, renderExport, curves = false, children }: FrameProps) {
  const { t } = useLingui()
  const asked = useCalculation()
  const { ids, use, search, own, awaited } = asked
  const unread = asked.unread.join(', ')
  const isAwaited = awaited.some((zone) => zone === (search.zone ?? own))
  const { costs, error, retry } = useCosts(useMemo(() => (isAwaited ? [] : [{ ids, use, curves }]), [isAwaited, ids, use, curves]))
  const items = costs?.[0]
  const all: View[] = [
    { to: '/result/result-table-nomenclature', label: t`Coût des nomenclatures`, right: 'crt.calcul.nomenclature_cost' },
    { to: '/result/result-charts', label: t`Graphiques`, right: 'crt.calcul.graph' },
    { to: '/result/result-table-sales', label: t`Prix de vente`, right: 'crt.calcul.sell_cost' },
    { to: '/result/result-table-sell-vendor-cost', label: t`Prix de vente vendeur`, right: 'crt.calcul.sell_vendor_cost' },
  ]
  const views = useAllowed(all, ({ right }) => [right])
  return (
    <Page>
      <PageHeader
        title={title}
        actions={
          <>
            <SettingsLink />
            <Scenarios asked={asked} />
            {items && items.length > 0 && awaited.length === 0 && renderExport?.(items, asked)}
          </>
        }
      />
      <Tabs label={t`Résultats`}>
        {[{ to: '/calculator' as const, label: t`Synthèse` }, ...views].map(({ to, label }) => (
          <Tab key={to}>
            <Link to={to} search={asked.search as never} activeOptions={{ includeSearch: false }} activeProps={{ 'aria-current': 'page' }}>
              {label}
            </Link>
          </Tab>
        ))}
      </Tabs>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: '320px minmax(0, 1fr)' }} gap="5" alignItems="start">
        <Inputs asked={asked} />
        <Stack gap="4" minW="0">
          {unread && (
            <Notice
              status="warning"
              title={<Trans>Les réglages de la filiale n’ont pas pu être lus ({unread}) : le calcul part des valeurs par défaut.</Trans>}
            />
          )}
          <Results {...{ asked, items, error, retry }}>{children}</Results>
        </Stack>
      </Grid>
    </Page>
  )
}

function Scenarios({ asked: { search, own, change } }: { asked: CalculationInput }) {
  const { t } = useLingui()
  const schema = v.pipe(
    Question,
    v.transform((question): Question => ({ zone: own, ...question })),
  )
  const words = useScenarioWords(
    t`Un scénario garde ce qui est saisi. Les prix, les nomenclatures et les réglages de la filiale sont ceux du jour où on l’ouvre.`,
  )
  return (
    <SavedMenu
      screen="calculator"
      schema={schema}
      state={v.parse(schema, search)}
      opened={search.view}
      onOpen={(saved) => change(withScenario(search, saved))}
      words={words}
    />
  )
}

interface ResultsProps extends Pick<FrameProps, 'children'> {
  asked: CalculationInput
  items: Costed[] | undefined
  error: unknown
  retry: () => void
}

function Results({ asked, items, error, retry, children }: ResultsProps) {
  const { t } = useLingui()
  if (asked.ids.length === 0)
    return (
      <EmptyState icon={<Icon />} title={t`Choisissez une nomenclature`} description={t`Ou celles d’une catégorie : cinq au maximum.`} />
    )
  if (!items) return error ? <FailedState error={error} onRetry={retry} /> : <SkeletonRows rows={4} />
  if (items.length === 0)
    return <EmptyState icon={<Icon />} title={t`Ces nomenclatures n’existent plus`} description={t`Choisissez-en d’autres.`} />
  return (
    <Stack gap="4">
      <Totals items={items} thousand={asked.search.thousand === true} />
      {items.map((costed) => (
        <Warnings key={costed.id} {...costed} />
      ))}
      {children(items, asked)}
    </Stack>
  )
}

/** The warnings about a nomenclature, beside its figures. */
function Warnings({ name, cost: { warnings, hours_needed, hours_available } }: Costed) {
  const { t, i18n } = useLingui()
  const [needed, available] = [hoursText(hours_needed ?? '0'), hoursText(hours_available)]
  if (warnings.length === 0) return null
  return (
    <Notice status="warning" size="sm" title={<span lang={CONTENT_LANGUAGE}>{name}</span>}>
      <ul>
        {warnings.map((key) => (
          <li key={key}>
            {i18n._(warningWords[key])} {key === 'MORE_HOURS_THAN_SPEED' && t`Il en faut ${needed}, sur ${available}.`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
