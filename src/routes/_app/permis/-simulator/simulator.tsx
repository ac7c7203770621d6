// The simulator of a permit: thresholds are moved and turnovers typed, and who stands where follows.
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'

import type { Permit } from '#contract/permits/permits.ts'
import { draftKeys } from '#device/draft-keys.ts'
import { sameNumber } from '#engine/money/decimals.ts'
import { permitLevels } from '#engine/permits/levels.ts'
import { countByLevel } from '#engine/permits/simulation.ts'
import { levelNames } from '#entities/permits/fields.ts'
import { certificationsQuery } from '#entities/permits/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { Grid, Stack } from '#kit/elements/layout.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { useAppForm } from '#kit/form/form.tsx'
import { useDraft } from '#kit/form/use-draft.ts'
import { Section } from '#kit/page/page.tsx'

import { misplacedIn, thresholdsOf } from '../-permits/levels-form.ts'
import { Opened, sideBySide, useThresholds } from '../-permits/levels.tsx'
import { usePermit } from '../-permits/permit.ts'
import { Partners } from './grid.tsx'
import { LevelCount, Movements } from './movements.tsx'
import { newPartner } from './partners.ts'
import { type SimulatorValues, useSimulation } from './simulation.ts'

export function PermitSimulator() {
  const permit = usePermit()
  return <Simulator key={permit.id} permit={permit} />
}

function Simulator({ permit }: { permit: Permit }) {
  const { t, i18n } = useLingui()
  const { id, name: title } = permit
  const thresholds = useThresholds()
  const stored = useMemo(() => thresholdsOf(permit), [permit])
  const base = useMemo((): SimulatorValues => ({ ...stored, items: [firstPartner] }), [stored])
  const form = useAppForm({ defaultValues: base, validators: { onChange: misplacedIn } })
  useDraft(form, { key: draftKeys.permit_simulation(id), title: t`Simulation de ${title}` })
  const values = useSelector(form.store, (state) => state.values)
  const simulation = useSimulation(permit, useDeferredValue(values))
  const counts = countByLevel(simulation.partners.map(({ standing }) => standing.level))
  const before = countByLevel(simulation.partners.map(({ standing }) => standing.before))
  const moved = Object.entries(stored).filter(([name, amount]) => !isSameAmount(amount, values[name as keyof typeof stored]))
  const takeBack = () => {
    for (const [name, amount] of moved) form.setFieldValue(name as keyof typeof stored, amount)
  }
  return (
    <form.AppForm>
      <form.FormElement aria-label={t`Simulateur`}>
        <Stack gap="6">
          <CertificationsUnknown />
          <Grid {...sideBySide}>
            {permitLevels.map((level) => (
              <Section
                key={level}
                title={i18n._(levelNames[level])}
                actions={<LevelCount count={counts[level]} change={counts[level] - before[level]} />}
              >
                <Stack gap="4">
                  {thresholds.map(({ name, ...words }) => (
                    <form.AppField key={name} name={`${level}_${name}`}>
                      {(field) => <field.DecimalField {...words} unit="EUR" maxDecimals={2} />}
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

/** Where one begins to type, or to paste. */
const firstPartner = { ...newPartner(), id: 'first' }
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)
const isSameAmount = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && sameNumber(one, other))

/** Without them nobody knows who is certified; everything else is worked out all the same. */
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
