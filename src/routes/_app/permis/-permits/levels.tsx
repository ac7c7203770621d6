// The parts that all screens of the three levels share: the requirements of each level, and the bundles that it opens.
import { Trans, useLingui } from '@lingui/react/macro'

import type { Permit } from '#contract/permits/permits.ts'
import { Stack } from '#kit/elements/layout.ts'
import { List, Text } from '#kit/elements/text.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

export const sideBySide = {
  templateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
  gap: '4',
  alignItems: 'start',
} as const

/** The thresholds of a level, with the labels below its name. */
export function useThresholds() {
  const { t } = useLingui()
  return [
    { name: 'minimum_turnover', label: t`CA Min` },
    {
      name: 'quarterly_turnover_objective',
      label: t`Objectif de CA total trimestriel`,
      help: t`Récurrent et non récurrent ensemble.`,
    },
  ] as const
}

/** The bundles that a level opens. */
export function Opened({ permit: { bundles }, ids }: { permit: Permit; ids: readonly number[] }) {
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
