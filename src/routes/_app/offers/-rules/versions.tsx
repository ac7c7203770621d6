// The history of a rule's versions, any two of which are compared field by field.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'

import type { Rule } from '#contract/rules/rules.ts'
import { ruleFormFields } from '#entities/rules/fields.ts'
import { actionText, groupText, type Names } from '#entities/rules/sentence.ts'
import { Box, HStack, Stack } from '#kit/elements/layout.ts'
import { Link as ChakraLink, Text } from '#kit/elements/text.ts'
import { Choice } from '#kit/form/choice.tsx'
import { formatDate, formatInstant } from '#kit/format/formats.ts'
import { useLabels } from '#kit/format/labels.ts'
import { Section } from '#kit/page/page.tsx'
import { type SmallColumn, SmallTable } from '#kit/table/small-table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

export function Versions({ versions, names }: { versions: readonly Rule[]; names: Names }) {
  const { t } = useLingui()
  const columns = useColumns(versions)
  return (
    <Section title={t`Historique des versions`}>
      <Stack gap="4">
        <SmallTable label={t`Historique des versions`} columns={columns} rows={versions} idOf={({ id }) => id} />
        {versions.length > 1 && <Comparison versions={versions} names={names} />}
      </Stack>
    </Section>
  )
}

function useColumns(versions: readonly Rule[]): SmallColumn<Rule>[] {
  const { t } = useLingui()
  return [
    {
      id: 'version_number',
      label: t`Version`,
      sort: ({ version_number }) => version_number,
      cell: (rule) => (
        <ChakraLink asChild color="teal.fg" minH="6">
          <Link from="/offers/$id/rules/$rule" to="." search={{ version: rule === versions[0] ? undefined : rule.version_number }}>
            <Trans>Version {rule.version_number}</Trans>
          </Link>
        </ChakraLink>
      ),
    },
    { id: 'created_at', label: t`Date`, sort: ({ created_at }) => created_at, cell: ({ created_at }) => formatInstant(created_at) },
    { id: 'author', label: t`Auteur`, sort: ({ created_by }) => created_by?.name ?? null, cell: ({ created_by }) => created_by?.name },
  ]
}

function Comparison({ versions, names }: { versions: readonly Rule[]; names: Names }) {
  const { t } = useLingui()
  const labels = useLabels(ruleFormFields)
  const [numbers, setNumbers] = useState<{ before?: number; after?: number }>({})
  const numbered = (wanted: number | undefined, usual: number) =>
    versions.find(({ version_number }) => version_number === wanted) ?? versions[usual]
  const [before, after] = [numbered(numbers.before, 1), numbered(numbers.after, 0)]
  if (!before || !after) return null
  const told = (rule: Rule): Record<keyof typeof ruleFormFields, string> => ({
    name: rule.name,
    description: rule.description ?? '',
    manager_id: rule.manager?.name ?? '',
    start_date: formatDate(rule.start_date),
    end_date: formatDate(rule.end_date),
    active: rule.active ? t`oui` : t`non`,
    tag_ids: rule.tags.map(({ name }) => name).join(', '),
    conditions: groupText(rule.conditions, names),
    actions: rule.actions.map((action) => actionText(action, names)).join(' ; '),
  })
  const [old, now] = [told(before), told(after)]
  const different = Object.keys(ruleFormFields).filter((field) => Reflect.get(old, field) !== Reflect.get(now, field))
  const options = versions.map(({ version_number }) => (
    <option key={version_number} value={version_number}>
      {t`Version ${version_number}`}
    </option>
  ))
  return (
    <Stack gap="3">
      <HStack gap="3" wrap="wrap">
        <Choice
          label={t`Comparer`}
          value={String(before.version_number)}
          onChange={(value) => setNumbers({ ...numbers, before: Number(value) })}
        >
          {options}
        </Choice>
        <Choice label={t`avec`} value={String(after.version_number)} onChange={(value) => setNumbers({ ...numbers, after: Number(value) })}>
          {options}
        </Choice>
      </HStack>
      {different.length === 0 ? (
        <Text color="fg.muted">
          <Trans>Ces deux versions disent la même chose.</Trans>
        </Text>
      ) : (
        <Stack gap="3" data-part="comparison">
          {different.map((field) => (
            <Box key={field}>
              <Text fontWeight="medium" textStyle="sm">
                {Reflect.get(labels, field) as string}
              </Text>
              <Side sign="−">{Reflect.get(old, field) as string}</Side>
              <Side sign="+">{Reflect.get(now, field) as string}</Side>
            </Box>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function Side({ sign, children }: { sign: '−' | '+'; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Text bg={sign === '+' ? 'green.subtle' : 'red.subtle'} px="2" py="0.5" overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
      <span aria-hidden>{sign} </span>
      {children || t`non défini`}
    </Text>
  )
}
