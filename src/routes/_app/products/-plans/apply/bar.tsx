// Below a plan: what applying it would do, in words, and the button that does it; then what stands in the way, and the ways around it.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { api, client } from '#api/client.ts'
import { tellFailure } from '#api/failures.ts'
import { useCanCall } from '#api/session.ts'
import type { PlanSummary, PricePlan } from '#contract/prices/price-plans.ts'
import { toast } from '#device/notices.ts'
import { outcomeText, planName, writtenCount } from '#entities/prices/plan-words.ts'
import { Button } from '#kit/elements/controls.ts'
import { Flex, HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { formatCount } from '#kit/format/formats.ts'

import { planQuery } from '../address.ts'
import { inTheWayOf, type LinesInTheWay, LinesNamed } from './in-the-way.tsx'

interface ApplyPlanProps {
  plan: PricePlan
  summary: PlanSummary
  /** The lines are not those of the form yet. */
  behind: boolean
}

interface Skips {
  skip_refused: boolean
  skip_stale: boolean
}
type Obstacle = ({ kind: 'refused' | 'stale' } & LinesInTheWay) | { kind: 'past' } | { kind: 'changed' } | { kind: 'busy' }

export function ApplyPlan({ plan, summary, behind }: ApplyPlanProps) {
  const count = writtenCount(summary.counts)
  const { apply, again, obstacle, skips } = useApply(plan)
  if (!useCanCall('price_plans.apply')) return null
  return (
    <Stack gap="2" position="sticky" bottom="0" zIndex="2" bg="bg" pt="1" pb="2" flexShrink="0">
      {obstacle && (
        <ObstacleNotice
          obstacle={obstacle}
          pending={apply.isPending || again.isPending}
          onAgain={() => again.mutate()}
          onSkip={(skip) => apply.mutate({ ...skips, ...skip })}
        />
      )}
      <Flex
        gap="3"
        align="center"
        wrap="wrap"
        justify="space-between"
        borderWidth="1px"
        rounded="l3"
        shadow="sm"
        px="4"
        py="2.5"
        bg="bg.panel"
      >
        <Text textStyle="sm" aria-live="polite" flex="1" minW="12rem">
          {outcomeText({ counts: summary.counts, effective_date: plan.effective_date }) || <Trans>Aucun tarif ne change.</Trans>}
        </Text>
        <Button
          size="sm"
          loading={apply.isPending}
          disabled={behind || count === 0 || plan.status !== 'ready'}
          onClick={() => apply.mutate({ skip_refused: false, skip_stale: false })}
        >
          <Plural value={count} one={`Appliquer ${formatCount(count)} tarif`} other={`Appliquer ${formatCount(count)} tarifs`} />
        </Button>
      </Flex>
    </Stack>
  )
}

function useApply(plan: PricePlan) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { id, version } = plan
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const [skips, setSkips] = useState<Skips>({ skip_refused: false, skip_stale: false })
  const store = (stored: PricePlan) => {
    setObstacle(null)
    queryClient.setQueryData(planQuery(id).queryKey, stored)
  }
  const apply = useMutation({
    mutationKey: api.price_plans.apply.mutationKey(),
    mutationFn: async (skip: Skips) => await client.price_plans.apply({ id, version, ...skip }),
    onSuccess: (stored) => {
      store(stored)
      if (stored.status === 'applied') toast.success({ title: t`Campagne appliquée`, description: planName(stored) })
    },
    onError: (error, skip) => {
      setSkips(skip)
      const found = obstacleOf(error)
      setObstacle(found)
      if (!found) tellFailure(error, { title: t`La campagne n’a pas pu être appliquée` })
    },
    meta: { silent: true, staleWhenRefused: true },
  })
  const again = useMutation({
    mutationKey: api.price_plans.update.mutationKey(),
    mutationFn: async () => await client.price_plans.update({ id, version }),
    onSuccess: store,
    meta: { error: () => t`La campagne n’a pas pu être calculée` },
  })
  return { apply, again, obstacle, skips }
}

function obstacleOf(error: unknown): Obstacle | null {
  const refused = inTheWayOf(error, 'REFUSED_LINES')
  if (refused) return { kind: 'refused', ...refused }
  const stale = inTheWayOf(error, 'STALE_LINES')
  if (stale) return { kind: 'stale', ...stale }
  if (!(error instanceof ORPCError)) return null
  if (error.code === 'EFFECTIVE_DATE_PASSED') return { kind: 'past' }
  if (error.code === 'BUSY') return { kind: 'busy' }
  return error.code === 'CONFLICT' || error.code === 'NOT_NOW' ? { kind: 'changed' } : null
}

interface ObstacleNoticeProps {
  obstacle: Obstacle
  pending: boolean
  onAgain: () => void
  onSkip: (skip: Partial<Skips>) => void
}

function ObstacleNotice({ obstacle, pending, onAgain, onSkip }: ObstacleNoticeProps) {
  if (obstacle.kind === 'past')
    return <Obstacle title={<Trans>La date d’effet est passée : choisissez aujourd’hui ou un jour à venir.</Trans>} />
  if (obstacle.kind === 'changed')
    return <Obstacle title={<Trans>La campagne vient de changer : vérifiez ce qui s’affiche maintenant, puis appliquez.</Trans>} />
  if (obstacle.kind === 'busy')
    return <Obstacle title={<Trans>Une autre campagne modifie ces tarifs en ce moment : réessayez dans un instant.</Trans>} />
  const { kind, count, lines } = obstacle
  return (
    <Obstacle
      title={
        kind === 'refused' ? (
          <Plural value={count} one="# tarif est refusé : rien n’a été appliqué." other="# tarifs sont refusés : rien n’a été appliqué." />
        ) : (
          <Plural
            value={count}
            one="# tarif a été modifié depuis le calcul : rien n’a été appliqué."
            other="# tarifs ont été modifiés depuis le calcul : rien n’a été appliqué."
          />
        )
      }
    >
      <LinesNamed count={count} lines={lines} />
      <HStack gap="2" mt="2" wrap="wrap">
        {kind === 'stale' && (
          <Button size="xs" colorPalette="teal" loading={pending} onClick={onAgain}>
            <Trans>Recalculer</Trans>
          </Button>
        )}
        <Button
          size="xs"
          variant="outline"
          loading={pending}
          onClick={() => onSkip(kind === 'refused' ? { skip_refused: true } : { skip_stale: true })}
        >
          {kind === 'refused' ? (
            <Trans>Appliquer sans les tarifs refusés</Trans>
          ) : (
            <Trans>Appliquer en laissant ces tarifs tels quels</Trans>
          )}
        </Button>
      </HStack>
    </Obstacle>
  )
}

function Obstacle({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <Notice status="warning" size="sm" role="alert" title={title}>
      {children}
    </Notice>
  )
}
