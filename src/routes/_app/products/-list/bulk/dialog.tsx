// Confirms the refresh or the deletion of many products, shows its progress, and lists the refusals.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import type { Outputs } from '#contract/index.ts'
import { MAX_BULK_REFRESH, type ProductRow } from '#contract/products/products.ts'
import { MAX_BULK } from '#contract/shared/changes.ts'
import { BulkResultText } from '#kit/changes/bulk/result.tsx'
import { Button } from '#kit/elements/controls.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatCount } from '#kit/format/formats.ts'
import { inPortions, useRun } from '#kit/list/bulk/portions.ts'
import { BulkProgress } from '#kit/list/bulk/progress.tsx'
import type { ListSelection } from '#kit/list/bulk/selection.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'

import { productKind } from '../../-changes/products/kind.ts'
import { goesWithMany } from '../../-deleted/words.ts'

export type BulkAction = { kind: 'refresh' } | { kind: 'delete'; rows: ProductRow[]; counts: Outputs['product_uses']['deletion'] }
interface BulkDialogProps {
  action: BulkAction
  selection: ListSelection<ProductRow>
  onClose: () => void
}

export function BulkDialog({ action, selection, onClose }: BulkDialogProps) {
  const { t } = useLingui()
  // The list is refetched while the dialog is open: keep the count that the user confirmed.
  const [count] = useState(action.kind === 'delete' ? action.rows.length : selection.count)
  const { progress, run, stop } = useBulkRun(action, selection)
  const close = () => {
    stop()
    if (run.isSuccess) selection.clear()
    onClose()
  }
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
            <Button variant="outline" onClick={run.isPending ? stop : close}>
              {run.isPending ? <Trans>Arrêter</Trans> : <Trans>Annuler</Trans>}
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
          {run.isPending && <BulkProgress done={progress} count={count} />}
        </Stack>
      )}
    </Dialog>
  )
}

function useBulkRun(action: BulkAction, selection: ListSelection<ProductRow>) {
  const { t } = useLingui()
  const { progress, setProgress, begin, stop, isStopped } = useRun()
  const run = useMutation({
    mutationKey: action.kind === 'delete' ? api.products.bulk_remove.mutationKey() : api.products.bulk_refresh.mutationKey(),
    mutationFn: async () => {
      const signal = begin()
      const rows = action.kind === 'delete' ? action.rows : await selection.rows(signal)
      const portion = async (some: ProductRow[]) =>
        action.kind === 'delete'
          ? await client.products.bulk_remove({ items: some.map(({ id, version }) => ({ id, version })) })
          : await client.products.bulk_refresh({ ids: some.map(({ id }) => id) })
      const portions = await inPortions(rows, action.kind === 'delete' ? MAX_BULK : MAX_BULK_REFRESH, portion, setProgress, signal)
      return {
        done: portions.reduce((sum, { done }) => sum + done, 0),
        refused: portions.flatMap(({ refused }) => refused),
        stopped_of: isStopped() ? rows.length : null,
      }
    },
    meta: {
      error: () => t`L’action s’est arrêtée ; ce qui était déjà fait est conservé.`,
    },
  })
  return { progress, run, stop }
}

function AcceptText({ kind, count }: { kind: BulkAction['kind']; count: number }) {
  const number = formatCount(count)
  if (kind === 'delete') return <Plural value={count} one={`Supprimer ${number} article`} other={`Supprimer ${number} articles`} />
  return <Plural value={count} one={`Actualiser ${number} article`} other={`Actualiser ${number} articles`} />
}
