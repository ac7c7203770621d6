// The rules that mention a product, in their current version.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Workflow } from 'lucide-react'

import { useCanCall } from '#api/session.ts'
import type { Outputs } from '#contract/index.ts'
import { rulesQuery } from '#entities/products/queries.ts'
import { useNames } from '#entities/rules/names.ts'
import { type Names, ruleSentence } from '#entities/rules/sentence.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Link as ChakraLink, Text } from '#kit/elements/text.ts'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { EmptyState, FailedState, LoadingState } from '#kit/feedback/states.tsx'
import { formatPeriod } from '#kit/format/period.ts'
import { Section } from '#kit/page/page.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { useProduct } from './product.ts'

type ProductRule = Outputs['product_uses']['rules']['items'][number]

export function ProductRules() {
  const { t } = useLingui()
  const { id } = useProduct()
  const rules = useQuery(rulesQuery(id))
  const mayOpen = useCanCall('rules.list')
  const names = useNames(
    [],
    (rules.data?.items ?? []).flatMap(({ says }) => says ?? []),
  )
  if (rules.isError)
    return <FailedState title={t`Impossible de récupérer les règles`} error={rules.error} onRetry={() => void rules.refetch()} />
  if (!rules.data) return <LoadingState />
  if (rules.data.total === 0)
    return (
      <EmptyState
        icon={<Workflow size={40} />}
        title={t`Aucune règle ne mentionne cet article`}
        description={t`Les règles s’écrivent dans les offres ; celles qui portent sur cet article apparaîtront ici.`}
      />
    )
  const offers = new Map(rules.data.items.map(({ offer }) => [offer.id, offer]))
  return (
    <Stack gap="5">
      <Text textStyle="sm" color="fg.muted">
        <Trans>Règles qui mentionnent cet article</Trans>
      </Text>
      {Array.from(offers.values(), (offer) => (
        <Section key={offer.id} title={<OfferName {...offer} />}>
          <Stack as="ul" listStyleType="none" gap="0">
            {rules.data.items.map((rule) => rule.offer.id === offer.id && <RuleLine key={rule.id} {...{ rule, names, mayOpen }} />)}
          </Stack>
        </Section>
      ))}
    </Stack>
  )
}

function OfferName({ id, name }: { id: number; name: string }) {
  const mayOpen = useCanCall('offers.get')
  if (!mayOpen) return <span lang={CONTENT_LANGUAGE}>{name}</span>
  return (
    <ChakraLink asChild color="teal.fg">
      <Link to="/offers/$id" params={{ id: String(id) }} lang={CONTENT_LANGUAGE}>
        {name}
      </Link>
    </ChakraLink>
  )
}

interface RuleLineProps {
  rule: ProductRule
  names: Names
  mayOpen: boolean
}

function RuleLine({ rule, names, mayOpen }: RuleLineProps) {
  const { t } = useLingui()
  return (
    <Stack as="li" gap="1" py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <HStack gap="3" wrap="wrap">
        {mayOpen ? (
          <ChakraLink asChild fontWeight="medium" color="teal.fg" minH="6">
            <Link
              to="/offers/$id/rules/$rule"
              params={{ id: String(rule.offer.id), rule: String(rule.rule_number) }}
              lang={CONTENT_LANGUAGE}
            >
              {rule.name}
            </Link>
          </ChakraLink>
        ) : (
          <Text fontWeight="medium" overflowWrap="anywhere" lang={CONTENT_LANGUAGE}>
            {rule.name}
          </Text>
        )}
        <StateBadge means={rule.active ? 'good' : 'plain'}>{rule.active ? <Trans>Active</Trans> : <Trans>Inactive</Trans>}</StateBadge>
        <Text textStyle="sm" color="fg.muted">
          {t`version ${rule.version_number}`}
        </Text>
      </HStack>
      {rule.says && <Text overflowWrap="anywhere">{ruleSentence(rule.says, names)}</Text>}
      {rule.description && (
        <Text textStyle="sm" color="fg.muted" whiteSpace="pre-line" lang={CONTENT_LANGUAGE}>
          {rule.description}
        </Text>
      )}
      <Text textStyle="sm" color="fg.muted">
        {formatPeriod(rule)}
      </Text>
    </Stack>
  )
}
