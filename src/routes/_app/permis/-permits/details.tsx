// The second tab: the three levels side by side, and the history of the permit.
import { useLingui } from '@lingui/react/macro'

import { useCanCall } from '#api/session.ts'
import type { Permit } from '#contract/permits/permits.ts'
import { effectiveBundles, type PermitLevel, permitLevels } from '#engine/permits/levels.ts'
import { choiceNames, levelNames } from '#entities/permits/fields.ts'
import { Grid, Stack } from '#kit/elements/layout.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { formatMoney } from '#kit/format/formats.ts'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { Section } from '#kit/page/page.tsx'

import { PermitHistory } from './history.tsx'
import { bundlesIn, type LevelValues, useLevelsForm } from './levels-form.ts'
import { Opened, sideBySide, useThresholds } from './levels.tsx'
import { usePermit } from './permit.ts'

export function Details() {
  const permit = usePermit()
  const mayWrite = useCanCall('permits.update')
  return (
    <Stack gap="6">
      {mayWrite ? <LevelsForm stored={permit} /> : <LevelsFacts permit={permit} />}
      <PermitHistory id={permit.id} />
    </Stack>
  )
}

function LevelsForm({ stored }: { stored: Permit }) {
  const { t, i18n } = useLingui()
  const { base, form, ...versioned } = useLevelsForm(stored)
  const thresholds = useThresholds()
  const items = base.bundles.map(({ id, name, reference }) => ({ value: id, label: `${name} · ${reference}` }))
  return (
    <FormLayout {...versioned} form={form}>
      <Grid {...sideBySide}>
        {permitLevels.map((level) => (
          <Section key={level} title={i18n._(levelNames[level])}>
            <Stack gap="4">
              {thresholds.map(({ name, ...words }) => (
                <form.AppField key={name} name={`${level}_${name}`}>
                  {(field) => <field.DecimalField {...words} unit="EUR" maxDecimals={2} />}
                </form.AppField>
              ))}
              <form.AppField name={`${level}_bundles`}>
                {(field) => (
                  <field.SelectField
                    label={t`Lots`}
                    required
                    items={Object.entries(choiceNames).map(([value, name]) => ({ value, label: i18n._(name) }))}
                  />
                )}
              </form.AppField>
              <form.Subscribe selector={({ values }) => values[`${level}_bundles`]}>
                {(choice) =>
                  choice === 'selection' && (
                    <form.AppField name={`${level}_selection`}>
                      {(field) => <field.CheckGroupField label={t`Lots choisis`} items={items} />}
                    </form.AppField>
                  )
                }
              </form.Subscribe>
              <form.Subscribe selector={({ values }) => values}>
                {(values) => <Opened permit={base} ids={openedIn(base, values)[level]} />}
              </form.Subscribe>
            </Stack>
          </Section>
        ))}
      </Grid>
    </FormLayout>
  )
}

const openedIn = ({ bundles }: Permit, values: LevelValues): Record<PermitLevel, number[]> =>
  effectiveBundles(
    bundlesIn(values),
    bundles.map(({ id }) => id),
  )

function LevelsFacts({ permit }: { permit: Permit }) {
  const { t, i18n } = useLingui()
  const thresholds = useThresholds()
  return (
    <Grid {...sideBySide}>
      {permit.ranks.map((rank) => (
        <Section key={rank.id} title={i18n._(levelNames[rank.level])}>
          <Stack gap="4">
            <Facts>
              {thresholds.map(({ name, label }) => (
                <Fact key={name} label={label}>
                  {rank[name] && formatMoney(rank[name])}
                </Fact>
              ))}
              <Fact label={t`Lots`}>{i18n._(choiceNames[rank.bundles])}</Fact>
            </Facts>
            <Opened permit={permit} ids={rank.effective.map((bundle) => bundle.id)} />
          </Stack>
        </Section>
      ))}
    </Grid>
  )
}
