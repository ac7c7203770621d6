// One price plan: its operation on the left; beside it the summary, the lines and what applying would do.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'

import { useCanCall } from '#api/session.ts'
import { catalogsQuery } from '#entities/lookups/queries.ts'
import { NEW_PLAN } from '#entities/prices/plans.ts'
import { FailedState, SkeletonRows } from '#kit/feedback/states.tsx'

import { planQuery } from './address.ts'
import { isWorking } from './apply/states.ts'
import { PlanEditor } from './editor.tsx'

const route = getRouteApi('/_app/products/price-plans/$id')

/** Milliseconds until the next look at a plan that is being worked on. */
const PAUSE = 2_000

export function PlanPage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const isNew = id === NEW_PLAN
  const [opened, setOpened] = useState({ id, key: 0, created: '' })
  // The form stays as it is when its plan comes into being: what was typed meanwhile is still in it.
  if (opened.id !== id) setOpened({ id, key: opened.created === id ? opened.key : opened.key + 1, created: '' })
  const plan = useQuery({
    ...planQuery(Number(id)),
    enabled: !isNew,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? PAUSE : false),
  })
  const mayList = useCanCall('catalogs.list')
  const catalogs = useQuery({ ...catalogsQuery(), enabled: mayList })
  if (!isNew && plan.isLoadingError)
    return <FailedState title={t`La campagne n’a pas pu être chargée`} error={plan.error} onRetry={() => void plan.refetch()} />
  if (mayList && catalogs.isLoadingError)
    return <FailedState title={t`Impossible de récupérer les catalogues`} error={catalogs.error} onRetry={() => void catalogs.refetch()} />
  if ((!isNew && !plan.data) || (mayList && !catalogs.data)) return <SkeletonRows rows={12} />
  return (
    <PlanEditor
      key={opened.key}
      plan={isNew ? undefined : plan.data}
      catalogs={catalogs.data?.items ?? []}
      onCreated={(created) => setOpened((now) => ({ ...now, created: String(created) }))}
    />
  )
}
