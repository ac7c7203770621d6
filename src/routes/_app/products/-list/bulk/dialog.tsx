// Confirms the refresh or the deletion of many products, shows its progress, and lists the refusals.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import type { Inputs, Outputs } from '#contract/index.ts'
import type { ProductRow } from '#contract/products/products.ts'
import { BulkResultText } from '#kit/changes/bulk/result.tsx'
import { tellTask } from '#kit/changes/bulk/task-toast.ts'
import { Button } from '#kit/elements/controls.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatCount } from '#kit/format/formats.ts'
import type { ListSelection } from '#kit/list/bulk/selection.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'

import { productKind } from '../../-changes/products/kind.ts'
import { productWords } from '../../-changes/products/words.ts'
import { goesWithMany } from '../../-deleted/words.ts'
import type { ProductFilter } from '../search.ts'

export type BulkAction =
  | { kind: 'refresh' }
  | { kind: 'delete'; rows: Inputs['products']['bulk_remove']; count: number; counts: Outputs['product_uses']['deletion'] }
interface BulkDialogProps {
  action: BulkAction
  selection: ListSelection<ProductRow, ProductFilter>
  onClose: () => void
}

export function BulkDialog({ action, selection, onClose }: BulkDialogProps) {
  const { t } = useLingui()
  // The list is refetched while the dialog is open: keep the count that the user confirmed.
  const [count] = useState(action.kind === 'delete' ? action.count : selection.count)
  const done = () => {
    selection.clear()
    onClose()
  }
  const run = useBulkRun(action, selection, done)
  const close = run.isSuccess ? done : onClose
  return (
    <Dialog
      onClose={close}
      title={action.kind === 'delete' ? t`Supprimer la sélection` : t`Actualiser depuis le MDM`}
      size="lg"
      dismissable={!run.isPending}
      footer={
        run.isSuccess ? (
          <Button onClick={close}>
            <Trans>Fermer</Trans>
          </Button>
        ) : (
          <>
            <Button variant="outline" onClick={close}>
              <Trans>Annuler</Trans>
            </Button>
            <Button colorPalette={action.kind === 'delete' ? 'red' : 'teal'} loading={run.isPending} onClick={() => run.mutate()}>
              <AcceptText kind={action.kind} count={count} />
            </Button>
          </>
        )
      }
    >
      {run.isSuccess ? (
        <BulkResultText {...run.data} words={productKind.words} href={productKind.href} />
      ) : (
        <Stack gap="4">
          {action.kind === 'delete' ? (
            <>
              <Text fontWeight="medium">{goesWithMany(action.counts)}</Text>
              <Text>
                <Trans>Les articles supprimés restent dans l’historique ; une synchronisation ne les ramène pas.</Trans>
              </Text>
            </>
          ) : (
            <Text>
              <Trans>Les champs modifiés à la main gardent leur valeur.</Trans>
            </Text>
          )}
        </Stack>
      )}
    </Dialog>
  )
}

/** `onTask` is called when a task goes on with the action. */
function useBulkRun(action: BulkAction, selection: BulkDialogProps['selection'], onTask: () => void) {
  const { t } = useLingui()
  return useMutation({
    mutationKey: action.kind === 'delete' ? api.products.bulk_remove.mutationKey() : api.products.bulk_refresh.mutationKey(),
    mutationFn: async () =>
      action.kind === 'delete'
        ? (await client.products.bulk_remove(action.rows)).body
        : (await client.products.bulk_refresh({ selection: selection.chosen })).body,
    meta: {
      error: () => t`L’action s’est arrêtée ; ce qui était déjà fait est conservé.`,
    },
    onSuccess: ({ task }) => {
      if (!task) return
      tellTask(action.kind === 'delete' ? productWords.deleting(task.total) : productWords.refreshing(task.total))
      onTask()
    },
  })
}

function AcceptText({ kind, count }: { kind: BulkAction['kind']; count: number }) {
  const number = formatCount(count)
  if (kind === 'delete') return <Plural value={count} one={`Supprimer ${number} article`} other={`Supprimer ${number} articles`} />
  return <Plural value={count} one={`Actualiser ${number} article`} other={`Actualiser ${number} articles`} />
}
