// The second tab: the three levels side by side, and the history of the permit.
import { Trans, useLingui } from '@lingui/react/macro'

import { useCanCall } from '#api/session.ts'
import type { Permit } from '#contract/permits/permits.ts'
import { effectiveBundles, type PermitLevel, permitLevels } from '#engine/permits/levels.ts'
import { choiceNames, levelNames } from '#entities/permits/fields.ts'
import { Grid, Stack } from '#kit/elements/layout.ts'
import { List, Text } from '#kit/elements/text.ts'
import { FormLayout } from '#kit/form/form-layout.tsx'
import { formatMoney } from '#kit/format/formats.ts'
import { Fact, Facts } from '#kit/page/facts.tsx'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { PermitHistory } from './history.tsx'
import { type LevelValues, levelsIn, useLevelsForm } from './levels-form.ts'
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

const sideBySide = { templateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }, gap: '4', alignItems: 'start' } as const

function LevelsForm({ stored }: { stored: Permit }) {
  const { t, i18n } = useLingui()
  const { base, form, ...versioned } = useLevelsForm(stored)
  const items = base.bundles.map(({ id, name, reference }) => ({ value: id, label: `${name} · ${reference}` }))
  return (
    <FormLayout {...versioned} form={form}>
      <Grid {...sideBySide}>
        {permitLevels.map((level) => (
          <Section key={level} title={i18n._(levelNames[level])}>
            <Stack gap="4">
              <form.AppField name={`${level}_minimum_turnover`}>
                {(field) => <field.DecimalField label={t`CA Min`} unit="EUR" maxDecimals={2} />}
              </form.AppField>
              <form.AppField name={`${level}_quarterly_turnover_objective`}>
                {(field) => (
                  <field.DecimalField
                    label={t`Objectif de CA total trimestriel`}
                    unit="EUR"
                    maxDecimals={2}
                    help={t`Récurrent et non récurrent ensemble.`}
                  />
                )}
              </form.AppField>
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
    levelsIn(values),
    bundles.map(({ id }) => id),
  )

/** The bundles that a level opens. */
function Opened({ permit: { bundles }, ids }: { permit: Permit; ids: readonly number[] }) {
  const { t } = useLingui()
  const count = ids.length
  if (count === 0)
    return (
      <Text textStyle="sm" color="fg.muted">
        <Trans>Ce niveau n’ouvre aucun lot.</Trans>
      </Text>
    )
  return (
    <Stack gap="1">
      <Text textStyle="sm" fontWeight="medium">{t`Lots ouverts (${count})`}</Text>
      <List.Root ps="5" textStyle="sm" aria-label={t`Lots ouverts (${count})`}>
        {bundles.map(
          ({ id, name }) =>
            ids.includes(id) && (
              <List.Item key={id} lang={CONTENT_LANGUAGE} overflowWrap="anywhere">
                {name}
              </List.Item>
            ),
        )}
      </List.Root>
    </Stack>
  )
}

function LevelsFacts({ permit }: { permit: Permit }) {
  const { t, i18n } = useLingui()
  return (
    <Grid {...sideBySide}>
      {permit.ranks.map(({ id, level, minimum_turnover, quarterly_turnover_objective, bundles, effective }) => (
        <Section key={id} title={i18n._(levelNames[level])}>
          <Stack gap="4">
            <Facts>
              <Fact label={t`CA Min`}>{minimum_turnover && formatMoney(minimum_turnover)}</Fact>
              <Fact label={t`Objectif de CA total trimestriel`}>
                {quarterly_turnover_objective && formatMoney(quarterly_turnover_objective)}
              </Fact>
              <Fact label={t`Lots`}>{i18n._(choiceNames[bundles])}</Fact>
            </Facts>
            <Opened permit={permit} ids={effective.map((bundle) => bundle.id)} />
          </Stack>
        </Section>
      ))}
    </Grid>
  )
}
