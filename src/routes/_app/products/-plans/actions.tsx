// The actions of a plan's page: undoing it, or deleting it while it is not applied.
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { api, client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { PricePlan } from '#contract/prices/price-plans.ts'
import { confirm } from '#device/questions.ts'
import { planName } from '#entities/prices/plan-words.ts'
import { MoreMenu, RemoveItem } from '#kit/page/more-menu.tsx'

import { isOpenPlan } from './apply/states.ts'
import { UndoButton, undoableCount } from './apply/undo.tsx'

export function PlanActions({ plan }: { plan: PricePlan }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayRemove = useCanCall('price_plans.remove') && isOpenPlan(plan)
  const remove = useMutation({
    mutationKey: api.price_plans.remove.mutationKey(),
    mutationFn: async () => await client.price_plans.remove({ params: { id: plan.id }, query: { version: plan.version } }),
    onSuccess: async () => await navigate({ to: '/products/price-plans', ignoreBlocker: true }),
    meta: { error: () => t`La campagne n’a pas pu être supprimée`, staleWhenRefused: true },
  })
  const ask = async () => {
    const name = planName(plan)
    const sure = await confirm({
      header: t`Supprimer cette campagne ?`,
      message: t`« ${name} » sera supprimée ; aucun tarif ne change.`,
      acceptText: t`Supprimer`,
      rejectText: t`Garder`,
      tone: 'danger',
    })
    if (sure) remove.mutate()
  }
  return (
    <>
      <UndoButton plan={plan} label={t`Annuler la campagne`} count={undoableCount(plan)} />
      {mayRemove && (
        <MoreMenu busy={remove.isPending}>
          <RemoveItem onSelect={() => void ask()} />
        </MoreMenu>
      )}
    </>
  )
}
