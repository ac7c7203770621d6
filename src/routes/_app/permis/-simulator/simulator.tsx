// The simulator of a permit: users change thresholds and enter turnovers, and see the level that each partner reaches.
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'

import { useOnline } from '#api/connection.ts'
import type { Permit } from '#contract/permits/permits.ts'
import { permitLevels } from '#engine/permits/levels.ts'
import { countByLevel } from '#engine/permits/simulation.ts'
import { levelNames } from '#entities/permits/fields.ts'
import { certificationsQuery } from '#entities/permits/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { Flex, Grid, Stack } from '#kit/elements/layout.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { Section } from '#kit/page/page.tsx'
import { SavedMenu } from '#kit/saved/saved.tsx'
import { useScenarioWords } from '#kit/saved/scenarios.tsx'

import { thresholdsOf } from '../-permits/levels-form.ts'
import { Opened, sideBySide, useThresholds } from '../-permits/levels.tsx'
import { usePermit } from '../-permits/permit.ts'
import { Partners } from './grid.tsx'
import { LevelCount, Movements } from './movements.tsx'
import { Scenario, scenarioOf } from './scenario.ts'
import { useSimulation } from './simulation.ts'
import { useSimulatorForm } from './simulator-form.ts'

export function PermitSimulator() {
  const permit = usePermit()
  return <Simulator key={permit.id} permit={permit} />
}

function Simulator({ permit }: { permit: Permit }) {
  const { t, i18n } = useLingui()
  const thresholds = useThresholds()
  const stored = useMemo(() => thresholdsOf(permit), [permit])
  const { form, opened, open } = useSimulatorForm(permit, stored)
  const values = useSelector(form.store, (state) => state.values)
  const simulation = useSimulation(permit, useDeferredValue(values))
  const counts = countByLevel(simulation.partners.map(({ standing }) => standing.level))
  const before = countByLevel(simulation.partners.map(({ standing }) => standing.before))
  const scenario = scenarioOf(values, stored)
  const moved = Object.keys(scenario.thresholds) as (keyof typeof stored)[]
  const takeBack = () => {
    for (const name of moved) form.setFieldValue(name, stored[name])
  }
  const words = useScenarioWords(
    t`Un scénario garde les partenaires et les seuils que vous avez déplacés. Les autres seuils, les lots et les certifications sont ceux du jour où on l’ouvre.`,
  )
  return (
    <form.AppForm>
      <Flex justify="flex-end">
        <SavedMenu
          asks
          screen={`permits/${permit.id}`}
          schema={Scenario}
          state={scenario}
          opened={opened}
          onOpen={(saved) => void open(saved)}
          words={words}
        />
      </Flex>
      <form.FormElement aria-label={t`Simulateur`}>
        <Stack gap="6">
          <Offline />
          <CertificationsUnknown />
          <Grid {...sideBySide}>
            {permitLevels.map((level) => (
              <Section
                key={level}
                title={i18n._(levelNames[level])}
                actions={<LevelCount count={counts[level]} change={counts[level] - before[level]} />}
              >
                <Stack gap="4">
                  {thresholds.map(({ name, ...described }) => (
                    <form.AppField key={name} name={`${level}_${name}`}>
                      {(field) => <field.DecimalField {...described} unit="EUR" maxDecimals={2} />}
                    </form.AppField>
                  ))}
                  <Opened permit={permit} ids={permit.ranks.flatMap((rank) => (rank.level === level ? idsOf(rank.effective) : []))} />
                </Stack>
              </Section>
            ))}
          </Grid>
          <Movements
            simulation={simulation}
            moved={moved.length > 0}
            action={
              moved.length > 0 && (
                <Button type="button" size="sm" variant="outline" onClick={takeBack}>
                  <RotateCcw size={16} aria-hidden /> <Trans>Revenir aux seuils du permis</Trans>
                </Button>
              )
            }
          />
          <Section title={t`Partenaires`}>
            <form.AppField name="items">{() => <Partners permit={permit} simulation={simulation} />}</form.AppField>
          </Section>
        </Stack>
      </form.FormElement>
    </form.AppForm>
  )
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** Explains what works without a network, and what does not. */
function Offline() {
  const { t } = useLingui()
  if (useOnline()) return null
  return (
    <Notice status="info" title={t`Hors ligne, la simulation se calcule sur cet appareil`} data-part="simulated-offline">
      <Trans>
        Le permis et les certifications sont ceux que vous avez vus en dernier. Ce que vous tapez est gardé sur cet appareil ; un scénario
        s’enregistre au retour du réseau.
      </Trans>
    </Notice>
  )
}

/** Without the certifications it is unknown who is certified; everything else is calculated all the same. */
function CertificationsUnknown() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(certificationsQuery())
  if (data || !isError) return null
  return (
    <Notice
      status="warning"
      title={t`Erreur lors de la récupération des certifications`}
      action={
        <Button type="button" size="sm" variant="outline" onClick={() => void refetch()}>
          <Trans>Réessayer</Trans>
        </Button>
      }
    />
  )
}
