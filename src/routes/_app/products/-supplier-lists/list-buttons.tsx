// The steps after reading: looking at the mapping again, the effects, and the plan that changes the purchase prices.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

import { api, client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { SupplierList } from '#contract/suppliers/supplier-lists.ts'
import { Button } from '#kit/elements/controls.ts'

import { pricedGroups, sumOf } from './words.ts'

interface ListButtonsProps {
  list: SupplierList
  part: 'lines' | 'effects' | 'reading'
}

export function ListButtons({ list, part }: ListButtonsProps) {
  const { t } = useLingui()
  const { plan, status } = list
  return (
    <>
      {status === 'ready' && (
        <Button asChild size="sm" variant="ghost">
          <Link to="." search={{ part: 'mapping' }}>
            <Trans>Revoir la lecture</Trans>
          </Link>
        </Button>
      )}
      <Button asChild size="sm" variant="outline">
        {part === 'effects' ? (
          <Link to="." search={{}}>
            <Trans>Revenir aux lignes</Trans>
          </Link>
        ) : (
          <Link to="." search={{ part: 'effects' }}>
            <Trans>Effets sur nos tarifs</Trans>
          </Link>
        )}
      </Button>
      {plan ? (
        <Button asChild size="sm">
          <Link to="/products/price-plans/$id" params={{ id: String(plan.id) }} title={plan.name ?? undefined}>
            {plan.status === 'ready' ? t`Appliquer la campagne` : t`Ouvrir la campagne`}
          </Link>
        </Button>
      ) : (
        <PlanButton list={list} />
      )}
    </>
  )
}

function PlanButton({ list: { id, version, counts } }: { list: SupplierList }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayPlan = useCanCall('supplier_lists.plan')
  const make = useMutation({
    mutationKey: api.supplier_lists.plan.mutationKey(),
    mutationFn: async () => await client.supplier_lists.plan({ id, version }),
    onSuccess: async (plan) => await navigate({ to: '/products/price-plans/$id', params: { id: String(plan.id) } }),
    meta: { error: () => t`La campagne n’a pas pu être préparée`, staleWhenRefused: true },
  })
  if (!mayPlan) return null
  return (
    <Button size="sm" loading={make.isPending} disabled={sumOf(counts, pricedGroups) === 0} onClick={() => make.mutate()}>
      <Trans>Préparer la campagne</Trans>
    </Button>
  )
}
