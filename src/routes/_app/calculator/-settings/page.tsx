// The default values of a subsidiary's calculations: labour costs and coverage of pages, with who changed them.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import { useCanCall, useCurrentUser } from '#api/session.ts'
import type { HistoryField } from '#contract/entities.ts'
import { settingsFields, settingText } from '#entities/costing/fields.ts'
import { settingsQuery } from '#entities/costing/queries.ts'
import { zonesQuery } from '#entities/lookups/queries.ts'
import { Text } from '#kit/elements/text.ts'
import { EmptyState, FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { Choice } from '#kit/form/choice.tsx'
import { History } from '#kit/history/history.tsx'
import { type HistoryWords, wordsOf } from '#kit/history/words.ts'
import { Page, PageHeader, Section } from '#kit/page/page.tsx'
import { Trail } from '#kit/page/trail.tsx'

import { SettingsForm } from './form.tsx'

const route = getRouteApi('/_app/calculator/settings')

export function CalculationSettingsPage() {
  const { t } = useLingui()
  const own = useCurrentUser().zone?.code_sigma
  const { zone = own ?? '' } = route.useSearch()
  const navigate = route.useNavigate()
  const zones = useQuery(zonesQuery()).data?.items ?? []
  const calculates = useCanCall('theoretical_cost.get')
  const trail = (
    <Trail>
      <Link to={calculates ? '/calculator' : '/nomenclatures/technical-nomenclature'}>
        {calculates ? <Trans>Calculateur</Trans> : <Trans>Nomenclatures</Trans>}
      </Link>
    </Trail>
  )
  return (
    <Page>
      <PageHeader trail={trail} title={t`Réglages du calcul`} />
      <Choice label={t`Filiale`} value={zone} onChange={(chosen) => void navigate({ search: { zone: chosen || undefined } })}>
        {!zones.some(({ code_sigma }) => code_sigma === zone) && <option value={zone}>{zone}</option>}
        {zones.map(({ code_sigma, name }) => (
          <option key={code_sigma} value={code_sigma}>
            {name}
          </option>
        ))}
      </Choice>
      {zone === '' ? (
        <EmptyState title={t`Choisissez une filiale`} description={t`Chaque filiale a ses propres réglages.`} />
      ) : (
        <OfZone key={zone} zone={zone} />
      )}
    </Page>
  )
}

function OfZone({ zone }: { zone: string }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(settingsQuery(zone))
  if (!data) return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <LoadingState />
  return (
    <>
      <Section title={t`Valeurs par défaut du calcul`}>
        <Text textStyle="sm" color="fg.muted" mb="4">
          {data.id === null ? (
            <Trans>Personne n’a encore rien changé pour cette filiale : ce sont les valeurs par défaut.</Trans>
          ) : (
            <Trans>Chaque calcul peut s’en écarter ; les coûts des listes partent de ces valeurs.</Trans>
          )}
        </Text>
        <SettingsForm zone={zone} stored={data} />
      </Section>
      {data.id !== null && <History entity="calculation-settings" id={data.id} words={words} />}
    </>
  )
}

const words: HistoryWords<HistoryField<'calculation-settings'>> = {
  ...wordsOf(settingsFields),
  created: (author) => <Trans>{author} a fixé les réglages</Trans>,
  deleted: (author) => <Trans>{author} a supprimé les réglages</Trans>,
  value: settingText,
}
