// One supplier's list: its mapping until it can be read, the progress of reading, then its lines and what its prices do.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import { useCanCall } from '#api/session.ts'
import type { SupplierList } from '#contract/suppliers/supplier-lists.ts'
import { confirm } from '#device/questions.ts'
import { useTaskFailure } from '#entities/tasks/words.ts'
import { Notice } from '#kit/feedback/notice.tsx'
import { StateBadge } from '#kit/feedback/state-badge.tsx'
import { FailedState, SkeletonRows } from '#kit/feedback/states.tsx'
import { useEffectWhen } from '#kit/form/effect-when.ts'
import { formatCount, formatDate, formatInstant } from '#kit/format/formats.ts'
import { MoreMenu, RemoveItem } from '#kit/page/more-menu.tsx'
import { Page, PageHeader } from '#kit/page/page.tsx'

import { type listViews, supplierListQuery } from './address.ts'
import { Effects } from './effects/effects.tsx'
import { ListLines } from './lines/lines.tsx'
import { SupplierListsTrail } from './links.tsx'
import { ListButtons } from './list-buttons.tsx'
import { Mapping } from './mapping/mapping.tsx'
import { Reading } from './reading.tsx'
import { listStateLabels, listStateMeanings } from './words.ts'

const route = getRouteApi('/_app/products/supplier-lists/$id')

/** Milliseconds until the next look at a list that is being read. */
const PAUSE = 2_000

export function SupplierListPage() {
  const { t } = useLingui()
  const id = Number(route.useParams().id)
  const list = useQuery({
    ...supplierListQuery(id),
    refetchInterval: ({ state }) => (state.data?.status === 'reading' ? PAUSE : false),
  })
  if (list.isLoadingError)
    return <FailedState title={t`La liste n’a pas pu être chargée`} error={list.error} onRetry={() => void list.refetch()} />
  return list.data ? <Loaded key={id} list={list.data} /> : <SkeletonRows rows={12} />
}

function Loaded({ list }: { list: SupplierList }) {
  const { i18n } = useLingui()
  const { file_name, status, profile, row_count, effective_date, created_at, created_by } = list
  const part = usePart(list)
  useFreshLines(list)
  const day = formatDate(effective_date)
  return (
    <Page fill={part === 'lines'} gap="3">
      <PageHeader
        trail={<SupplierListsTrail />}
        title={file_name}
        badges={<StateBadge means={listStateMeanings[status]}>{i18n._(listStateLabels[status])}</StateBadge>}
        subtitle={
          profile &&
          part !== 'mapping' && (
            <Trans>
              {profile.supplier.name} · prix à partir du {day}
            </Trans>
          )
        }
        meta={
          <>
            {row_count !== null && part !== 'mapping' && (
              <>
                <Trans>{formatCount(row_count)} lignes lues</Trans>
                {' · '}
              </>
            )}
            {formatInstant(created_at)}
            {created_by && ` · ${created_by.name}`}
          </>
        }
        actions={
          <>
            {part !== 'mapping' && (status === 'ready' || status === 'planned') && <ListButtons list={list} part={part} />}
            <RemoveMenu list={list} />
          </>
        }
      />
      {status === 'failed' && <Failed list={list} />}
      <Part list={list} part={part} />
    </Page>
  )
}

type ListView = (typeof listViews)[number] | 'lines' | 'reading'

/** What the page shows: a list that is not read yet has nothing but its mapping. */
function usePart({ status }: SupplierList): ListView {
  const { part = 'lines' } = route.useSearch()
  if (status === 'reading') return 'reading'
  return status === 'uploaded' || status === 'failed' ? 'mapping' : part
}

function Part({ list, part }: { list: SupplierList; part: ListView }) {
  const navigate = useNavigate()
  const toLines = () => void navigate({ to: '.', search: {}, ignoreBlocker: true })
  if (part === 'reading') return <Reading list={list} />
  if (part === 'effects') return <Effects list={list} />
  if (part === 'lines') return <ListLines list={list} />
  return <Mapping list={list} onRead={toLines} onCancel={list.status === 'ready' ? toLines : undefined} />
}

/** A task reads the list behind the screen: its lines are read again at the end. */
function useFreshLines({ status }: SupplierList): void {
  const queryClient = useQueryClient()
  const [was, setWas] = useState(status)
  useEffectWhen(status !== was, () => {
    setWas(status)
    void queryClient.invalidateQueries({ queryKey: api.supplier_lists.lines.key() })
  })
}

function Failed({ list: { error_key } }: { list: SupplierList }) {
  const reasonOf = useTaskFailure()
  return (
    <Notice status="error" size="sm" title={<Trans>La lecture a échoué ; aucun prix n’a changé.</Trans>}>
      {reasonOf(error_key)}
    </Notice>
  )
}

function RemoveMenu({ list: { id, version, file_name, status } }: { list: SupplierList }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayRemove = useCanCall('supplier_lists.remove') && status !== 'reading'
  const remove = useMutation({
    mutationKey: api.supplier_lists.remove.mutationKey(),
    mutationFn: async () => await client.supplier_lists.remove({ params: { id }, query: { version } }),
    onSuccess: async () => await navigate({ to: '/products/supplier-lists', ignoreBlocker: true }),
    meta: { error: () => t`La liste n’a pas pu être supprimée`, staleWhenRefused: true },
  })
  if (!mayRemove) return null
  const ask = async () => {
    const sure = await confirm({
      header: t`Supprimer cette liste ?`,
      message: t`« ${file_name} » et ses lignes seront supprimés ; aucun prix ne change.`,
      acceptText: t`Supprimer`,
      rejectText: t`Garder`,
      tone: 'danger',
    })
    if (sure) remove.mutate()
  }
  return (
    <MoreMenu busy={remove.isPending}>
      <RemoveItem onSelect={() => void ask()} />
    </MoreMenu>
  )
}
