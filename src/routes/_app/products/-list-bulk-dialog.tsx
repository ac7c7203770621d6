// Confirms a bulk action, runs it with progress, and says line by line what was refused.
import { Button, Link, List, Progress, Stack, Text } from '@chakra-ui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link as RouterLink } from '@tanstack/react-router'
import { useRef, useState } from 'react'

import type { Inputs } from '../../../../contract/index.ts'
import type { ProductRow } from '../../../../contract/products.ts'
import { api } from '../../../api/client.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { formatCount } from '../../../kit/formats.ts'
import { fieldMessage } from '../../../kit/messages.ts'
import { allRows } from './-list-all-rows.ts'
import { BulkFields, type BulkChanges } from './-list-bulk-fields.tsx'
import { runBulk, type BulkAction, type BulkResult } from './-list-bulk.ts'

interface BulkDialogProps {
  kind: BulkAction['kind']
  count: number
  /** Null: all that match. */
  picked: ProductRow[] | null
  /** Of all that match, those to leave alone. */
  except: ReadonlySet<number>
  question: Inputs['products']['list']
  onClose: () => void
  onDone: () => void
}

export function BulkDialog({ kind, count, picked, except, question, onClose, onDone }: BulkDialogProps) {
  const { t } = useLingui()
  const [changes, setChanges] = useState<BulkChanges>({})
  const [progress, setProgress] = useState(0)
  const abort = useRef(new AbortController())
  const run = useMutation({
    mutationKey: api.products.bulk_update.mutationKey(),
    mutationFn: async () => {
      const { signal } = abort.current
      const rows = picked ?? (await allRows(question, () => undefined, signal)).filter(({ id }) => !except.has(id))
      const result = await runBulk(kind === 'update' ? { kind, changes } : { kind }, rows, setProgress, signal)
      return { ...result, stopped_of: signal.aborted ? rows.length : null }
    },
    meta: {
      error: () => t`L’action s’est arrêtée ; ce qui était déjà fait est conservé.`,
      invalidates: ['categorizations', 'reference_counts'],
    },
  })
  const close = () => {
    abort.current.abort()
    if (run.isSuccess) onDone()
    onClose()
  }
  const titles = { update: t`Modifier la sélection`, refresh: t`Actualiser depuis le MDM`, delete: t`Supprimer la sélection` }
  const ready = kind !== 'update' || Object.keys(changes).length > 0
  return (
    <Dialog
      open
      onClose={close}
      title={titles[kind]}
      size="lg"
      dismissable={!run.isPending}
      footer={
        run.isSuccess ? (
          <Button onClick={close}>
            <Trans>Fermer</Trans>
          </Button>
        ) : (
          <>
            {run.isPending ? (
              <Button variant="outline" onClick={() => abort.current.abort()}>
                <Trans>Arrêter</Trans>
              </Button>
            ) : (
              <Button variant="outline" onClick={close}>
                <Trans>Annuler</Trans>
              </Button>
            )}
            <Button
              colorPalette={kind === 'delete' ? 'red' : 'teal'}
              disabled={!ready}
              loading={run.isPending}
              onClick={() => run.mutate()}
            >
              <AcceptText kind={kind} count={count} />
            </Button>
          </>
        )
      }
    >
      {run.isSuccess ? (
        <Result result={run.data} />
      ) : (
        <Stack gap="4">
          {kind === 'update' && <BulkFields changes={changes} onChange={setChanges} />}
          {kind === 'delete' && (
            <Text>
              <Trans>Les articles supprimés restent dans l’historique ; une synchronisation ne les ramène pas.</Trans>
            </Text>
          )}
          {kind === 'refresh' && (
            <Text>
              <Trans>Les champs modifiés à la main gardent leur valeur.</Trans>
            </Text>
          )}
          {run.isPending && (
            <Progress.Root value={progress} max={count} aria-label={t`Avancement`}>
              <Progress.Track>
                <Progress.Range />
              </Progress.Track>
              <Text mt="2" textStyle="sm" color="fg.muted">
                <Trans>
                  {formatCount(progress)} sur {formatCount(count)}
                </Trans>
              </Text>
            </Progress.Root>
          )}
        </Stack>
      )}
    </Dialog>
  )
}

function AcceptText({ kind, count }: { kind: BulkAction['kind']; count: number }) {
  const number = formatCount(count)
  if (kind === 'delete') return <Plural value={count} one={`Supprimer ${number} article`} other={`Supprimer ${number} articles`} />
  if (kind === 'refresh') return <Plural value={count} one={`Actualiser ${number} article`} other={`Actualiser ${number} articles`} />
  return <Plural value={count} one={`Modifier ${number} article`} other={`Modifier ${number} articles`} />
}

/** `stopped_of`: how many it would have been, where somebody stopped it. */
function Result({ result: { done, refused, stopped_of } }: { result: BulkResult & { stopped_of: number | null } }) {
  const { t } = useLingui()
  const reason = (key: string) =>
    key === 'conflict'
      ? t`modifié entre-temps par quelqu’un d’autre`
      : key === 'masterdata_missing'
        ? t`absent du MDM`
        : key === 'masterdata_unavailable'
          ? t`le MDM n’a pas répondu`
          : fieldMessage(key)
  return (
    <Stack gap="3" aria-live="polite">
      {stopped_of !== null && (
        <Text>
          <Plural
            value={stopped_of - done - refused.length}
            one="Action arrêtée : # article n’a pas été traité."
            other="Action arrêtée : # articles n’ont pas été traités."
          />
        </Text>
      )}
      <Text fontWeight="medium">
        <Plural value={done} one={`${formatCount(done)} article traité`} other={`${formatCount(done)} articles traités`} />
        {refused.length > 0 && ', '}
        {refused.length > 0 && <Plural value={refused.length} one="# refusé" other="# refusés" />}
      </Text>
      {refused.length > 0 && (
        <List.Root maxH="16rem" overflowY="auto" ps="4">
          {refused.slice(0, 200).map(({ id, reference, key }) => (
            <List.Item key={id}>
              <Link asChild>
                <RouterLink to="/products/$id" params={{ id: String(id) }} target="_blank">
                  {reference ?? id}
                </RouterLink>
              </Link>
              {' : '}
              {reason(key)}
            </List.Item>
          ))}
        </List.Root>
      )}
    </Stack>
  )
}
