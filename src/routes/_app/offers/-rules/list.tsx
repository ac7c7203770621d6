// The rules of an offer in the order in which they run, each with its sentence.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus, Workflow } from 'lucide-react'
import type { ReactNode } from 'react'

import { api, client } from '#api/client.ts'
import { useOnline } from '#api/connection.ts'
import { useCanCall } from '#api/session.ts'
import type { Rule, RuleSet } from '#contract/rules/rules.ts'
import { searchFor } from '#engine/parsing/fold.ts'
import { usePriceImpact } from '#entities/offers/impact/ask.tsx'
import { LastSave } from '#entities/offers/last-save.tsx'
import { useNames } from '#entities/rules/names.ts'
import { ruleProductsQuery, rulesQuery } from '#entities/rules/queries.ts'
import type { Names } from '#entities/rules/sentence.ts'
import { Button } from '#kit/elements/controls.ts'
import { Box, Flex, HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { EmptyState, FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { SearchInput } from '#kit/list/search-input.tsx'
import { useOrder } from '#kit/list/use-order.ts'
import { SmallTable } from '#kit/table/small-table.tsx'

import { useOffer } from '../-page/offer.ts'
import { useRuleColumns } from './columns.tsx'
import { RuleParts } from './parts.tsx'
import { pastCases } from './past-cases.ts'
import { reorderRules } from './tried.ts'

const route = getRouteApi('/_app/offers/$id/rules/')

export function OfferRules() {
  const offer = useOffer()
  const { data, error, refetch } = useQuery(rulesQuery(offer.id))
  const products = useQuery(ruleProductsQuery(offer.id)).data?.items ?? []
  const names = useNames(products, data?.items ?? [])
  const mayCreate = useCanCall('rules.create')
  const { inactive = false, article = '' } = route.useSearch()
  const create = mayCreate && (
    <Button asChild size="sm">
      <Link to="/offers/$id/rules/new" params={{ id: String(offer.id) }}>
        <Plus size={16} aria-hidden />
        <Trans>Nouvelle règle</Trans>
      </Link>
    </Button>
  )
  if (!data) return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={5} />
  if (data.items.length === 0)
    return (
      <Stack gap="4">
        <RuleParts offer_id={offer.id} shown="rules" />
        <NoRules action={create} />
      </Stack>
    )
  const shown = data.items.filter((rule) => (inactive || rule.active) && namesArticle(rule, article))
  return (
    <Stack gap="4">
      <RuleParts offer_id={offer.id} shown="rules" />
      <Toolbar rules={data.items} found={shown.length} create={create} />
      {shown.length === 0 ? (
        <Text color="fg.muted" role="status">
          <Trans>Aucune règle ne correspond.</Trans>
        </Text>
      ) : (
        <Ordered offer_id={offer.id} set={data} rules={shown} names={names} />
      )}
      <LastSave offer_id={offer.id} part="rule" />
    </Stack>
  )
}

/** Whether one of the rule's products has every word of `article` in its reference or designation. */
function namesArticle({ products }: Rule, article: string): boolean {
  const matches = searchFor(article)
  return article.trim() === '' || products.some(({ reference, designation }) => matches(`${reference} ${designation}`))
}

const NoRules = ({ action }: { action: ReactNode }) => (
  <EmptyState
    icon={<Workflow size={40} />}
    title={<Trans>Cette offre n’a pas de règle</Trans>}
    description={
      <Trans>Une règle change des quantités, des prix ou ce qui est obligatoire, selon ce que le client choisit, où et quand.</Trans>
    }
    action={action}
  />
)

function Toolbar({ rules, found, create }: { rules: readonly Rule[]; found: number; create: ReactNode }) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const { inactive = false, article = '' } = route.useSearch()
  const hidden = rules.filter(({ active }) => !active).length
  const show = (search: { inactive?: boolean | undefined; article?: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...search }), replace: true })
  return (
    <Flex gap="3" wrap="wrap" align="center" justify="space-between">
      <HStack gap="3" wrap="wrap" flex="1 1 20rem">
        <Box flex="1 1 14rem" maxW="24rem">
          <SearchInput
            label={t`Rechercher un article dans les règles`}
            value={article}
            found={found}
            onChange={(text) => show({ article: text || undefined })}
          />
        </Box>
        {hidden > 0 && (
          <Button size="sm" variant="outline" aria-pressed={inactive} onClick={() => show({ inactive: inactive ? undefined : true })}>
            {inactive ? (
              <Trans>Masquer les règles inactives</Trans>
            ) : (
              <Plural value={hidden} one="Afficher # règle inactive" other="Afficher # règles inactives" />
            )}
          </Button>
        )}
      </HStack>
      {create}
    </Flex>
  )
}

interface OrderedProps {
  offer_id: number
  /** All rules. */
  set: RuleSet
  /** The rules that are shown. */
  rules: readonly Rule[]
  names: Names
}

function Ordered({ offer_id, set, rules, names }: OrderedProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const online = useOnline()
  const mayOrder = useCanCall('rules.order')
  const { queryKey } = rulesQuery(offer_id)
  const rows = rules.map((rule, at) => ({ ...rule, position: at + 1, version: rule.version_number }))
  const { ask, dialog } = usePriceImpact(offer_id)
  const move = useOrder({
    mutationKey: api.rules.order.mutationKey(),
    send: async ({ id }, position) => {
      const before = queryClient.getQueryData(queryKey) ?? set
      const others = rules.map((rule) => rule.id).filter((one) => one !== id)
      const ids = others.toSpliced(position - 1, 0, id)
      const { version } = before
      const sure = await ask(
        async (place) => await client.offer_impact.rules({ ...place, offer_id, rules: reorderRules(before.items, ids) }),
      )
      if (!sure) return null
      const send = async (confirm_failing_cases: boolean) => await client.rules.order({ offer_id, version, ids, confirm_failing_cases })
      const written = await pastCases(send, sure.failing)
      return (
        written && { set: written, items: written.items.map((rule, at) => ({ ...rule, position: at + 1, version: rule.version_number })) }
      )
    },
    placed: (written) => queryClient.setQueryData(queryKey, written.set),
  })
  return (
    <>
      <SmallTable
        label={t`Règles, dans l’ordre où elles agissent`}
        columns={useRuleColumns(offer_id, rules, names)}
        rows={rows}
        idOf={({ id }) => id}
        order={{
          nameOf: ({ name }) => name,
          onMove: mayOrder && online && rows.length > 1 ? (rule, to) => move(rule, to + 1) : undefined,
        }}
      />
      {dialog}
    </>
  )
}
