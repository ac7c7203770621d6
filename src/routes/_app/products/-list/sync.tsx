// The background synchronisation: starting it, its progress, cancelling it, and the result of the last one.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'

import { rereadAfter } from '#api/cache.ts'
import { api } from '#api/client.ts'
import type { Outputs } from '#contract/index.ts'
import { Button } from '#kit/elements/controls.ts'
import { Progress } from '#kit/elements/feedback.ts'
import { HStack, Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { useEffectWhen } from '#kit/form/effect-when.ts'
import { formatCount, formatInstant } from '#kit/format/formats.ts'
import { Popup } from '#kit/overlay/popup.tsx'
import { WideOnly } from '#kit/page/page.tsx'

type Run = NonNullable<Outputs['synchronisation']['latest']>
const POLL_MS = 1_500

export function SynchronisationButton() {
  const { t } = useLingui()
  const latest = useQuery(
    api.synchronisation.latest.queryOptions({ refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false) }),
  )
  const start = useMutation(
    api.synchronisation.start.mutationOptions({
      meta: { error: () => t`La synchronisation n’a pas pu être lancée` },
    }),
  )
  const cancel = useMutation(
    api.synchronisation.cancel.mutationOptions({ meta: { error: () => t`La synchronisation n’a pas pu être annulée` } }),
  )
  const run = latest.data
  useReloadOnSyncEnd(latest.isSuccess ? (run?.ended_at ?? null) : undefined)
  const running = run?.status === 'running'
  const label = running ? t`Synchronisation ${percent(run)} %` : t`Synchroniser`
  return (
    <Popup
      kind={{ dialog: t`Synchronisation avec le MDM` }}
      boxWidth="22rem"
      variant="outline"
      aria-label={label}
      button={
        <>
          <RefreshCw size={16} aria-hidden />
          {running ? label : <WideOnly>{label}</WideOnly>}
        </>
      }
    >
      <Stack p="2.5" gap="3" aria-live="polite">
        <Text fontWeight="medium">
          <Trans>Synchronisation avec le MDM</Trans>
        </Text>
        {run ? <RunState run={run} /> : <Text textStyle="sm">{t`Aucune synchronisation n’a encore eu lieu.`}</Text>}
        <HStack justify="flex-end">
          {running ? (
            <Button size="sm" variant="outline" loading={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
              <Trans>Annuler</Trans>
            </Button>
          ) : (
            <Button size="sm" loading={start.isPending} onClick={() => start.mutate(undefined)}>
              <Trans>Lancer la synchronisation</Trans>
            </Button>
          )}
        </HStack>
      </Stack>
    </Popup>
  )
}

/** Refetches the data once a synchronisation has ended. `endedAt`: the end of the last one, undefined until it is known. */
function useReloadOnSyncEnd(endedAt: string | null | undefined): void {
  const [known, setKnown] = useState(endedAt)
  useEffectWhen(known !== endedAt, () => {
    if (endedAt && known !== undefined) void rereadAfter('synchronisation.start')
    setKnown(endedAt)
  })
}

const percent = ({ done, total }: Run): number => (total === 0 ? 0 : Math.floor((100 * done) / total))

function RunState({ run }: { run: Run }) {
  const { t } = useLingui()
  const states = {
    running: t`Synchronisation en cours`,
    done: t`Terminée`,
    cancelled: t`Annulée`,
    failed: t`Interrompue : le MDM n’a pas répondu, ou ne connaît pas la plupart de ces articles`,
  }
  return (
    <Stack gap="2" textStyle="sm">
      <Text>
        {states[run.status]} · {formatInstant(run.ended_at ?? run.started_at)}
      </Text>
      {run.status === 'running' && (
        <Progress.Root value={run.done} max={Math.max(run.total, 1)} size="sm">
          <Progress.Track aria-label={t`Avancement`}>
            <Progress.Range />
          </Progress.Track>
        </Progress.Root>
      )}
      <Text color="fg.muted">
        <Trans>
          {formatCount(run.done)} sur {formatCount(run.total)} · {formatCount(run.updated)} mis à jour
        </Trans>
        {' · '}
        <Plural value={run.unchanged} one={`${formatCount(run.unchanged)} inchangé`} other={`${formatCount(run.unchanged)} inchangés`} />
        {' · '}
        <Plural value={run.refused} one={`${formatCount(run.refused)} refusé`} other={`${formatCount(run.refused)} refusés`} />
      </Text>
    </Stack>
  )
}
