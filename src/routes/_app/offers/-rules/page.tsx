// A rule: its latest version as a form for users with write access, any version to read, and all of them to browse and compare.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { useCanCall } from '#api/session.ts'
import type { Rule } from '#contract/rules/rules.ts'
import { useNames } from '#entities/rules/names.ts'
import { ruleProductsQuery, rulesQuery, ruleVersionsQuery } from '#entities/rules/queries.ts'
import { Button } from '#kit/elements/controls.ts'
import { Flex, HStack, Stack } from '#kit/elements/layout.ts'
import { Heading, Text } from '#kit/elements/text.ts'
import { EmptyState, FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { formatInstant } from '#kit/format/formats.ts'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { useOffer } from '../-page/offer.ts'
import { RuleEditor } from './fields.tsx'
import { RuleReading } from './reading.tsx'
import { Versions } from './versions.tsx'

const route = getRouteApi('/_app/offers/$id/rules/$rule')

export function NewRule() {
  const { t } = useLingui()
  const offer = useOffer()
  const { data } = useQuery(ruleProductsQuery(offer.id))
  const names = useNames(data?.items ?? [], [])
  return (
    <Stack gap="4">
      <RuleHeader offer_id={offer.id} title={t`Nouvelle règle`} />
      {data ? <RuleEditor offer={offer} rule={null} products={data.items} names={names} /> : <SkeletonRows rows={6} />}
    </Stack>
  )
}

export function RulePage() {
  const offer = useOffer()
  const { rule } = route.useParams()
  const { data, error, refetch } = useQuery(rulesQuery(offer.id))
  const latest = data?.items.find(({ rule_number }) => String(rule_number) === rule)
  if (latest) return <Versioned key={latest.rule_number} latest={latest} />
  if (data) return <NoSuchRule offer_id={offer.id} />
  return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />
}

function Versioned({ latest }: { latest: Rule }) {
  const { t } = useLingui()
  const offer = useOffer()
  const products = useQuery(ruleProductsQuery(offer.id))
  const versions = useQuery(ruleVersionsQuery(offer.id, latest.id)).data?.items ?? [latest]
  const names = useNames(products.data?.items ?? [], versions)
  const mayWrite = useCanCall('rules.update')
  const { version } = route.useSearch()
  const shown = versions.find(({ version_number }) => version_number === (version ?? latest.version_number)) ?? latest
  const [number, last, at] = [shown.version_number, latest.version_number, formatInstant(shown.created_at)]
  const author = shown.created_by?.name
  return (
    <Stack gap="4">
      <RuleHeader
        offer_id={offer.id}
        rule={latest.rule_number}
        title={<span lang={CONTENT_LANGUAGE}>{shown.name}</span>}
        meta={
          <>
            {t`Version ${number} sur ${last}`} · {author ? t`écrite le ${at} par ${author}` : t`écrite le ${at}`}
          </>
        }
        actions={<Walk versions={versions} shown={shown} />}
      />
      {mayWrite && number === last && products.data ? (
        <RuleEditor offer={offer} rule={latest} products={products.data.items} names={names} />
      ) : (
        <RuleReading offer_id={offer.id} rule={shown} latest={latest} names={names} products={products.data?.items ?? []} />
      )}
      <Versions versions={versions} names={names} />
    </Stack>
  )
}

/** Links to the next and previous version. */
function Walk({ versions, shown }: { versions: readonly Rule[]; shown: Rule }) {
  const place = versions.findIndex(({ id }) => id === shown.id)
  const [newer, older] = [versions[place - 1], versions[place + 1]]
  return (
    <>
      <Button asChild size="sm" variant="outline" aria-disabled={!older}>
        <Link from="/offers/$id/rules/$rule" to="." search={{ version: older?.version_number }} disabled={!older}>
          <ChevronLeft size={16} aria-hidden />
          <Trans>Version précédente</Trans>
        </Link>
      </Button>
      <Button asChild size="sm" variant="outline" aria-disabled={!newer}>
        <Link
          from="/offers/$id/rules/$rule"
          to="."
          search={{ version: newer === versions[0] ? undefined : newer?.version_number }}
          disabled={!newer}
        >
          <Trans>Version suivante</Trans>
          <ChevronRight size={16} aria-hidden />
        </Link>
      </Button>
    </>
  )
}

interface RuleHeaderProps {
  offer_id: number
  /** Its number, once it is stored. */
  rule?: number
  title: ReactNode
  meta?: ReactNode
  actions?: ReactNode
}

function RuleHeader({ offer_id, rule, title, meta, actions }: RuleHeaderProps) {
  return (
    <Flex gap="3" wrap="wrap" align="center" justify="space-between">
      <Stack gap="0.5" minW="0" flex="1 1 16rem">
        <Heading as="h2" size="md" overflowWrap="anywhere" tabIndex={-1} data-rule={rule}>
          {title}
        </Heading>
        {meta && (
          <Text textStyle="sm" color="fg.muted">
            {meta}
          </Text>
        )}
      </Stack>
      <HStack gap="2" wrap="wrap">
        <Button asChild size="sm" variant="outline">
          <Link to="/offers/$id/rules" params={{ id: String(offer_id) }}>
            <ArrowLeft size={16} aria-hidden /> <Trans>Toutes les règles</Trans>
          </Link>
        </Button>
        {actions}
      </HStack>
    </Flex>
  )
}

const NoSuchRule = ({ offer_id }: { offer_id: number }) => (
  <EmptyState
    title={<Trans>Cette règle n’existe pas</Trans>}
    description={<Trans>Elle appartient peut-être à une autre offre.</Trans>}
    action={
      <Button asChild size="sm" variant="outline">
        <Link to="/offers/$id/rules" params={{ id: String(offer_id) }}>
          <ArrowLeft size={16} aria-hidden /> <Trans>Toutes les règles</Trans>
        </Link>
      </Button>
    }
  />
)
