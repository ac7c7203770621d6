// The actions on selected lines: leaving them out of the plan, taking them in again; undoing them once the plan is applied.
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { api, client } from '#api/client.ts'
import type { PricePlan } from '#contract/prices/price-plans.ts'
import { announce } from '#kit/feedback/announce.tsx'
import { formatCount } from '#kit/format/formats.ts'
import { BulkBar, BulkButton } from '#kit/list/bulk/bar.tsx'

import { planQuery } from '../address.ts'
import { isOpenPlan, isUndoable } from '../apply/states.ts'
import { UndoButton } from '../apply/undo.tsx'
import { choiceOf, type LineSelection, tellTooMany } from './choice.ts'

interface LinesBarProps {
  plan: PricePlan
  selection: LineSelection
  total: number
}

export function LinesBar({ plan, selection, total }: LinesBarProps) {
  const { t } = useLingui()
  const { count } = selection
  return (
    <BulkBar
      selection={selection}
      total={total}
      selected={
        <Plural value={count} one={`${formatCount(count)} ligne sélectionnée`} other={`${formatCount(count)} lignes sélectionnées`} />
      }
      all={{ label: t`Sélectionner les ${formatCount(total)} lignes`, short: t`Sélectionner les ${formatCount(total)}` }}
    >
      {isOpenPlan(plan) ? (
        <ExcludeButtons plan={plan} selection={selection} />
      ) : (
        <UndoButton
          plan={plan}
          label={t`Annuler ces lignes`}
          count={selection.picked?.filter(isUndoable).length ?? count}
          choose={() => choiceOf(selection)}
          onDone={selection.clear}
        />
      )}
    </BulkBar>
  )
}

function ExcludeButtons({ plan, selection }: Omit<LinesBarProps, 'total'>) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const exclude = useMutation({
    mutationKey: api.price_plans.exclude.mutationKey(),
    mutationFn: async (excluded: boolean) => {
      const choice = choiceOf(selection)
      if (!choice) return null
      return await client.price_plans.exclude({ id: plan.id, version: plan.version, excluded, ...choice })
    },
    onSuccess: (stored, excluded) => {
      if (!stored) return tellTooMany()
      queryClient.setQueryData(planQuery(plan.id).queryKey, stored)
      const { count } = selection
      announce(
        excluded
          ? plural(count, { one: '# ligne laissée de côté', other: '# lignes laissées de côté' })
          : plural(count, { one: '# ligne reprise', other: '# lignes reprises' }),
      )
      selection.clear()
    },
    meta: { error: () => t`Les lignes n’ont pas pu être changées`, staleWhenRefused: true },
  })
  const states = selection.picked?.map(({ state }) => state)
  return (
    <>
      {(!states || states.some((state) => state !== 'excluded')) && (
        <BulkButton label={t`Laisser de côté`} loading={exclude.isPending} onClick={() => exclude.mutate(true)} />
      )}
      {(!states || states.includes('excluded')) && (
        <BulkButton label={t`Reprendre`} loading={exclude.isPending} onClick={() => exclude.mutate(false)} />
      )}
    </>
  )
}
