// One task: how much it has done, and the rows that it could not do, with the reasons.
import { t as text } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'

import { api } from '#api/client.ts'
import type { Outputs } from '#contract/index.ts'
import { isOpen } from '#contract/tasks/tasks.ts'
import { productRefusal } from '#entities/products/refusals.ts'
import { TaskStatus } from '#entities/tasks/task-state.tsx'
import { useTaskFailure, useTaskName } from '#entities/tasks/words.ts'
import { Text } from '#kit/elements/text.ts'
import { FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { formatCount, formatInstant } from '#kit/format/formats.ts'
import { Page, PageHeader } from '#kit/page/page.tsx'
import { LocalTable } from '#kit/table/local-table.tsx'
import type { TableColumn } from '#kit/table/table.tsx'

const route = getRouteApi('/_app/tasks/$id')
const LOOK_MS = 2_000

type Refused = Outputs['tasks']['get']['refused'][number]

export function TaskPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const id = Number(route.useParams().id)
  const query = useQuery(
    api.tasks.get.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (state.data && isOpen(state.data.status) ? LOOK_MS : false),
    }),
  )
  const nameOf = useTaskName()
  const failureOf = useTaskFailure()
  if (query.isError)
    return <FailedState title={t`Le traitement n’a pas pu être chargé`} error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonRows rows={8} />
  const { status, done, total, refused, refused_count, error_key, ...task } = query.data
  // All tasks that have this page are about products.
  const href = (product: Refused) => `/products/${product.id}`
  return (
    <Page fill gap="3">
      <PageHeader
        title={nameOf(task)}
        badges={<TaskStatus status={status} />}
        subtitle={
          <Trans>
            {formatCount(done)} sur {formatCount(total)}
          </Trans>
        }
        meta={formatInstant(task.ended_at ?? task.started_at ?? task.created_at)}
      />
      {status === 'failed' && <Text>{failureOf(error_key)}</Text>}
      <Text fontWeight="medium">
        {refused_count === 0 ? (
          <Trans>Rien n’a été refusé.</Trans>
        ) : (
          <Plural value={refused_count} one="# article refusé" other={`${formatCount(refused_count)} articles refusés`} />
        )}
      </Text>
      {refused.length > 0 && (
        <LocalTable
          label={t`Articles refusés`}
          columns={columns()}
          items={refused}
          list="refused"
          href={href}
          onOpen={(product) => void navigate({ to: href(product) })}
        />
      )}
    </Page>
  )
}

const columns = (): TableColumn<Refused>[] => [
  { id: 'reference', label: text`Référence`, size: 200, cell: ({ id, reference }) => reference ?? id },
  { id: 'reason', label: text`Motif`, size: 400, cell: ({ key }) => productRefusal(key) },
]
