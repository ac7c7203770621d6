// What a plan does: its summary, its lines, and the bar that applies it; or what is still missing before it can be computed.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { PricePlan } from '#contract/prices/price-plans.ts'
import { Button } from '#kit/elements/controls.ts'
import { Progress } from '#kit/elements/feedback.ts'
import { Flex, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { EmptyState } from '#kit/feedback/states.tsx'
import { useEffectWhen } from '#kit/form/effect-when.ts'
import { formatCount } from '#kit/format/formats.ts'

import { planQuery } from './address.ts'
import { ApplyPlan } from './apply/bar.tsx'
import { isOpenPlan, isWorking } from './apply/states.ts'
import { FileTaken } from './file/taken.tsx'
import { useFieldLabels } from './form/labels.ts'
import { PlanLines } from './lines/lines.tsx'
import type { LivePlan } from './save.ts'
import { PlanSummaryView } from './summary/summary.tsx'

interface PlanResultProps {
  plan: PricePlan | undefined
  live: LivePlan
}

export function PlanResult({ plan, live }: PlanResultProps) {
  useFreshLines(plan)
  if (!plan) return <NotYet live={live} />
  const { summary } = plan
  return (
    <Flex direction="column" gap="3" flex="1" minW="0" minH="0" overflowY={{ xl: 'auto' }} data-part="plan-result">
      {plan.status === 'failed' || plan.status === 'cancelled' ? <Stopped plan={plan} /> : null}
      {isWorking(plan) && <Working plan={plan} />}
      {live.missing.length > 0 && isOpenPlan(plan) && <Missing fields={live.missing} />}
      {summary && plan.status !== 'computing' && (
        <>
          <Flex direction="column" gap="3" flex="1 0 auto" opacity={live.behind ? 0.55 : 1} aria-busy={live.saving}>
            {plan.operation.kind === 'lines' && plan.operation.file && <FileTaken file={plan.operation.file} />}
            <PlanSummaryView plan={plan} summary={summary} />
            {/* The lines are as high as the room that is left, and scroll in it, whatever their number. */}
            <Flex position="relative" flex="1 1 0" minH={{ base: '36rem', xl: '24rem' }}>
              <PlanLines plan={plan} summary={summary} />
            </Flex>
          </Flex>
          {isOpenPlan(plan) && <ApplyPlan plan={plan} summary={summary} behind={live.behind} />}
        </>
      )}
    </Flex>
  )
}

/** A task computes the lines again behind the screen: they are read again at its end. */
function useFreshLines(plan: PricePlan | undefined): void {
  const queryClient = useQueryClient()
  const [was, setWas] = useState(plan?.status)
  useEffectWhen(plan?.status !== was, () => {
    setWas(plan?.status)
    if (was !== undefined) void queryClient.invalidateQueries({ queryKey: api.price_plans.lines.key() })
  })
}

function NotYet({ live }: { live: LivePlan }) {
  const { t } = useLingui()
  const labels = useFieldLabels()
  const missing = live.missing.flatMap((field) => labels(field) ?? []).join(', ')
  return (
    <Flex flex="1" minW="0" align="center" justify="center">
      <EmptyState
        icon={<ListChecks size={40} />}
        title={live.saving ? t`Calcul de chaque ligne…` : t`Chaque ligne apparaît ici, avant et après`}
        description={missing ? t`Encore à remplir : ${missing}` : t`Aucun tarif ne change avant que vous appliquiez la campagne.`}
      />
    </Flex>
  )
}

function Missing({ fields }: { fields: readonly string[] }) {
  const { t } = useLingui()
  const labels = useFieldLabels()
  const missing = fields.flatMap((field) => labels(field) ?? []).join(', ')
  return <Notice status="info" size="sm" title={t`Encore à remplir : ${missing}`} />
}

function Working({ plan }: { plan: PricePlan }) {
  const { t } = useLingui()
  const task = useQuery({
    ...api.tasks.get.queryOptions({ input: { id: plan.task_id ?? 0 }, refetchInterval: 2_000 }),
    enabled: plan.task_id !== null,
    meta: { aside: true },
  }).data
  const titles = { computing: t`Calcul de la campagne…`, applying: t`Application de la campagne…`, undoing: t`Annulation de la campagne…` }
  const cancel = useMutation(api.tasks.cancel.mutationOptions({ meta: { error: () => t`Le traitement n’a pas pu être annulé` } }))
  const { done = 0, total = 0, cancellable = false } = task ?? {}
  return (
    <Stack gap="2" borderWidth="1px" rounded="l3" p="4" role="status">
      <Flex justify="space-between" align="center" gap="3">
        <Text fontWeight="medium">{titles[plan.status as keyof typeof titles]}</Text>
        {task && cancellable && (
          <Button size="xs" variant="outline" loading={cancel.isPending} onClick={() => cancel.mutate({ id: task.id })}>
            <Trans>Interrompre</Trans>
          </Button>
        )}
      </Flex>
      <Progress.Root value={total > 0 ? done : null} max={Math.max(total, 1)} size="sm">
        <Progress.Track aria-label={t`Avancement`}>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <Text textStyle="sm" color="fg.muted">
        {total > 0 && (
          <>
            <Trans>
              {formatCount(done)} sur {formatCount(total)}
            </Trans>
            {' · '}
          </>
        )}
        <Trans>Vous pouvez quitter cette page : le traitement continue.</Trans>
      </Text>
    </Stack>
  )
}

/** A plan whose computation ended early, with the button that begins again. */
function Stopped({ plan: { id, version, status, error_key } }: { plan: PricePlan }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const mayChange = useCanCall('price_plans.update')
  const again = useMutation({
    mutationKey: api.price_plans.update.mutationKey(),
    mutationFn: async () => await client.price_plans.update({ id, version }),
    onSuccess: (plan) => void queryClient.setQueryData(planQuery(id).queryKey, plan),
    meta: { error: () => t`La campagne n’a pas pu être calculée` },
  })
  const reasons: Record<string, string> = {
    forbidden: t`Vous n’avez plus la permission de faire ce traitement.`,
    too_many: t`Trop de lignes : choisissez moins d’articles, de catalogues ou d’acteurs.`,
  }
  return (
    <Notice
      status={status === 'failed' ? 'error' : 'info'}
      size="sm"
      title={
        status === 'failed' ? <Trans>Le traitement a échoué ; aucun tarif n’a changé.</Trans> : <Trans>Le calcul a été interrompu.</Trans>
      }
      action={
        mayChange && (
          <Button size="xs" variant="outline" loading={again.isPending} onClick={() => again.mutate()}>
            <Trans>Recalculer</Trans>
          </Button>
        )
      }
    >
      {error_key !== null && reasons[error_key]}
    </Notice>
  )
}
