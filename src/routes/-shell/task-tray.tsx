// The user's tasks, in the top bar: how far each is, what came of it, cancelling it. When one ends, a notification says so on any screen.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'

import { rereadAfter } from '#api/cache.ts'
import { api } from '#api/client.ts'
import { useCurrentUser } from '#api/session.ts'
import type { EndpointName } from '#contract/index.ts'
import { isOpen, type Task } from '#contract/tasks/tasks.ts'
import { toast } from '#device/notices.ts'
import { TaskStatus } from '#entities/tasks/task-state.tsx'
import { useTaskFailure, useTaskName } from '#entities/tasks/words.ts'
import { Button } from '#kit/elements/controls.ts'
import { Progress } from '#kit/elements/feedback.ts'
import { Flex, html, Stack } from '#kit/elements/layout.ts'
import { Badge, Text } from '#kit/elements/text.ts'
import { useEffectWhen } from '#kit/form/effect-when.ts'
import { formatCount, formatInstant } from '#kit/format/formats.ts'
import { Popup, useClosePopup } from '#kit/overlay/popup.tsx'
import { CONTENT_LANGUAGE } from '#locales/i18n.ts'

import { useTaskFile } from './task-file.ts'

/** Milliseconds until the next look. While no task goes on, another tab may begin one; most users never have any. */
const lookIn = (tasks: readonly Task[]): number | false => (tasks.some(goesOn) ? 2_000 : tasks.length > 0 ? 60_000 : false)
const SHOWN = 10

/** Nothing is drawn for a user who never had a task. */
export function TaskTray() {
  const { t } = useLingui()
  const { id } = useCurrentUser()
  const { data, dataUpdatedAt, isFetchedAfterMount } = useQuery({
    ...api.tasks.list.queryOptions({
      input: { created_by: id, page_size: SHOWN },
      refetchInterval: ({ state }) => lookIn(state.data?.items ?? []),
    }),
    meta: { aside: true },
  })
  const tasks = data?.items ?? []
  useNoticeOfEnds(tasks, isFetchedAfterMount)
  const open = tasks.filter(goesOn).length
  if (tasks.length === 0) return null
  return (
    <Popup
      kind={{ dialog: t`Traitements` }}
      boxWidth="24rem"
      variant="ghost"
      colorPalette="gray"
      px="2"
      aria-label={open > 0 ? t`Traitements : ${formatCount(open)} en cours` : t`Traitements`}
      button={
        <>
          <ListChecks size={18} aria-hidden />
          {open > 0 && <Badge>{formatCount(open)}</Badge>}
        </>
      }
    >
      <Text fontWeight="semibold" px="2.5" pt="1.5">
        <Trans>Traitements</Trans>
      </Text>
      <html.ul listStyleType="none">
        {tasks.map((task) => (
          <html.li key={task.id} p="2.5" borderTopWidth="1px" _first={{ borderTopWidth: 0 }}>
            <OneTask task={task} now={dataUpdatedAt} />
          </html.li>
        ))}
      </html.ul>
    </Popup>
  )
}

const goesOn = ({ status }: Task): boolean => isOpen(status)

function OneTask({ task, now }: { task: Task; now: number }) {
  const { t } = useLingui()
  const { status, done, total, error_key, result, file } = task
  const nameOf = useTaskName()
  const failureOf = useTaskFailure()
  const cancel = useMutation(api.tasks.cancel.mutationOptions({ meta: { error: () => t`Le traitement n’a pas pu être annulé` } }))
  return (
    <Stack gap="1.5" textStyle="sm">
      <Flex gap="2" justify="space-between" align="baseline">
        <Text fontWeight="medium" lang={task.title === null ? undefined : CONTENT_LANGUAGE}>
          {nameOf(task)}
        </Text>
        <TaskStatus status={status} />
      </Flex>
      {status === 'running' && (
        <Progress.Root value={done} max={Math.max(total, 1)} size="sm">
          <Progress.Track aria-label={t`Avancement`}>
            <Progress.Range />
          </Progress.Track>
        </Progress.Root>
      )}
      <Flex gap="2" justify="space-between" align="center" color="fg.muted">
        <Text>
          {status === 'failed' ? failureOf(error_key) : formatInstant(task.ended_at ?? task.started_at ?? task.created_at)}
          {total > 0 && status !== 'failed' && (
            <>
              {' · '}
              <Trans>
                {formatCount(done)} sur {formatCount(total)}
              </Trans>
            </>
          )}
          <TimeLeft task={task} now={now} />
        </Text>
        {task.cancellable && (
          <Button size="xs" variant="outline" loading={cancel.isPending} onClick={() => cancel.mutate({ id: task.id })}>
            <Trans>Annuler</Trans>
          </Button>
        )}
        {result && <ResultButton path={result.path} />}
        {file && <FileButton task={task} />}
      </Flex>
    </Stack>
  )
}

function FileButton({ task }: { task: Task }) {
  const { mutate, isPending } = useTaskFile()
  return (
    <Button size="xs" variant="outline" loading={isPending} onClick={() => mutate(task)}>
      <Trans>Télécharger le fichier</Trans>
    </Button>
  )
}

function ResultButton({ path }: { path: string }) {
  const router = useRouter()
  const close = useClosePopup()
  return (
    <Button
      size="xs"
      variant="outline"
      onClick={() => {
        close()
        void router.navigate({ href: path })
      }}
    >
      <Trans>Voir le résultat</Trans>
    </Button>
  )
}

const MINUTE = 60_000

/** How long the rest takes if it goes on as it has so far; nothing before the first portion is done. */
function TimeLeft({ task: { status, done, total, started_at }, now }: { task: Task; now: number }) {
  if (status !== 'running' || done === 0 || started_at === null) return null
  const left = ((now - Date.parse(started_at)) / done) * (total - done)
  return (
    <>
      {' · '}
      {left < MINUTE ? (
        <Trans>moins d’une minute</Trans>
      ) : (
        <Plural value={Math.round(left / MINUTE)} one="environ # minute" other="environ # minutes" />
      )}
    </>
  )
}

/** The calls whose effects a task has: what they make stale is read again at its end. */
const effectsOf: Record<Task['kind'], EndpointName> = {
  synchronisation: 'synchronisation.start',
  product_deletion: 'products.bulk_remove',
  product_refresh: 'products.bulk_refresh',
  product_change: 'product_changes.apply',
  product_change_undo: 'product_changes.undo',
  offer_change: 'offer_changes.apply',
  offer_change_undo: 'offer_changes.undo',
  price_plan: 'price_plans.apply',
  price_plan_export: 'price_plans.export',
  price_spreadsheet: 'price_plans.template_task',
  list_export: 'products.export',
}

/**
 * Tells each end of a task that was seen going on, or that began and ended between two looks, and reads again what it has changed. `isFresh`:
 * the tasks were read since the page was opened, so that later ones are new.
 */
function useNoticeOfEnds(tasks: readonly Task[], isFresh: boolean): void {
  const { t } = useLingui()
  const router = useRouter()
  const nameOf = useTaskName()
  const failureOf = useTaskFailure()
  const { mutate: download } = useTaskFile()
  const [seen, setSeen] = useState<{ open: readonly number[]; last: number | null }>({ open: [], last: null })
  const open = tasks.filter(goesOn).map(({ id }) => id)
  const tell = (task: Task) => {
    const { result, file } = task
    void rereadAfter(effectsOf[task.kind])
    const see = result && { action: { label: t`Voir le résultat`, onClick: () => void router.navigate({ href: result.path }) } }
    const action = file ? { action: { label: t`Télécharger le fichier`, onClick: () => download(task) } } : see
    if (task.status === 'done') toast.success({ title: t`Traitement terminé`, description: nameOf(task), ...action })
    if (task.status === 'failed')
      toast.error({ title: t`Le traitement a échoué`, description: `${nameOf(task)} · ${failureOf(task.error_key)}`, duration: null })
  }
  const last = isFresh ? Math.max(0, ...tasks.map(({ id }) => id)) : seen.last
  const isNews = ({ id, status }: Task) => !isOpen(status) && (seen.open.includes(id) || (seen.last !== null && id > seen.last))
  useEffectWhen(open.join() !== seen.open.join() || last !== seen.last, () => {
    for (const task of tasks.filter(isNews)) tell(task)
    setSeen({ open, last })
  })
}
