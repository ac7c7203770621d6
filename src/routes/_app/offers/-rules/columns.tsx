// The columns of the rules of an offer.
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { useDay } from '#api/day.ts'
import type { Rule } from '#contract/rules/rules.ts'
import { type Names, ruleSentence } from '#entities/rules/sentence.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Badge, Link as ChakraLink, Text } from '#kit/elements/text.ts'
import { meaning } from '#kit/feedback/meaning.ts'
import { formatPeriod } from '#kit/format/period.ts'
import type { SmallColumn } from '#kit/table/small-table.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

/** Columns that no rule has a value for are left out: periods and tags are rare. */
export function useRuleColumns(offer_id: number, rules: readonly Rule[], names: Names): SmallColumn<Rule>[] {
  const { t } = useLingui()
  const day = useDay()
  const columns: SmallColumn<Rule>[] = [
    {
      id: 'rule',
      label: t`Règle`,
      sort: ({ name }) => name,
      cell: (rule) => <NameAndSentence offer_id={offer_id} rule={rule} names={names} />,
    },
    {
      id: 'version',
      label: t`Version`,
      align: 'end',
      sort: ({ version_number }) => version_number,
      cell: ({ version_number }) => version_number,
    },
  ]
  if (rules.some(({ start_date, end_date }) => start_date ?? end_date))
    columns.push({
      id: 'period',
      label: t`Période`,
      width: '14rem',
      sort: ({ start_date, end_date }) => start_date ?? end_date,
      cell: ({ start_date, end_date }) => formatPeriod({ start_date, end_date }, day),
    })
  if (rules.some(({ tags }) => tags.length > 0))
    columns.push({
      id: 'tags',
      label: t`Tags`,
      width: '12rem',
      sort: ({ tags }) => tags.map(({ name }) => name).join(' ') || null,
      cell: ({ tags }) => <Tags tags={tags} />,
    })
  return columns
}

function NameAndSentence({ offer_id, rule, names }: { offer_id: number; rule: Rule; names: Names }) {
  return (
    <Stack gap="1">
      <HStack gap="2" wrap="wrap">
        <ChakraLink asChild fontWeight="medium" color="teal.fg" minH="6">
          <Link to="/offers/$id/rules/$rule" params={{ id: String(offer_id), rule: String(rule.rule_number) }}>
            <Text as="span" overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
              {rule.name}
            </Text>
          </Link>
        </ChakraLink>
        {!rule.active && (
          <Badge colorPalette={meaning.plain}>
            <Trans>Inactive</Trans>
          </Badge>
        )}
      </HStack>
      <Text color="fg.muted" overflowWrap="anywhere" lineClamp="3">
        {ruleSentence(rule, names)}
      </Text>
    </Stack>
  )
}

const Tags = ({ tags }: Pick<Rule, 'tags'>) => (
  <HStack gap="1" wrap="wrap">
    {tags.map(({ id, name }) => (
      <Badge key={id} variant="outline" lang={CONTENT_LANGUAGE}>
        {name}
      </Badge>
    ))}
  </HStack>
)
