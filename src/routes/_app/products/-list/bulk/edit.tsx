// One change to the selected products, in a dialog: what to change, what that would do, and where something was refused, what it did.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { ProductRow } from '#contract/products.ts'
import { Button } from '#kit/elements/controls.ts'
import { Stack } from '#kit/elements/layout.ts'
import { Text } from '#kit/elements/text.ts'
import { formatCount } from '#kit/format/formats.ts'
import { BulkProgress } from '#kit/list/bulk/progress.tsx'
import type { ListSelection } from '#kit/list/bulk/selection.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'

import { useUndoProductChange } from '../../-changes/products/undo.ts'
import { type BulkPreview, useApply, usePreview } from './edit-run.ts'
import { BulkFields, type BulkChanges, isAsked } from './fields.tsx'
import { BulkPreviewLines } from './preview.tsx'
import { BulkResultText } from './result.tsx'

interface BulkEditProps {
  selection: ListSelection<ProductRow>
  onClose: () => void
}

export function BulkEdit({ selection, onClose }: BulkEditProps) {
  const { t } = useLingui()
  const [changes, setChanges] = useState<BulkChanges>({})
  const [count] = useState(selection.count)
  const undo = useUndoProductChange()
  const done = () => {
    selection.clear()
    onClose()
  }
  const preview = usePreview(selection, changes)
  const apply = useApply(changes, { onUndo: undo.mutate, onComplete: done })
  const close = () => {
    preview.stop()
    apply.stop()
    if (apply.run.isSuccess) done()
    else onClose()
  }
  const made = apply.run.data
  const change = made?.change
  const previewed = preview.run.data
  return (
    <Dialog
      open
      onClose={close}
      title={previewed ? t`Aperçu de la modification` : t`Modifier la sélection`}
      size={previewed ? 'xl' : 'lg'}
      maximisable={previewed !== undefined}
      dismissable={!preview.run.isPending && !apply.run.isPending}
      footer={
        made ? (
          <>
            {change && (
              <Button variant="outline" loading={undo.isPending} onClick={() => undo.mutate(change, { onSuccess: done })}>
                <Trans>Annuler la modification</Trans>
              </Button>
            )}
            <Button onClick={close}>
              <Trans>Fermer</Trans>
            </Button>
          </>
        ) : previewed ? (
          <ApplyButtons preview={previewed} apply={apply} onBack={preview.run.reset} />
        ) : (
          <>
            <Button variant="outline" onClick={preview.run.isPending ? preview.stop : close}>
              {preview.run.isPending ? <Trans>Arrêter</Trans> : <Trans>Annuler</Trans>}
            </Button>
            <Button disabled={!isAsked(changes)} loading={preview.run.isPending} onClick={() => preview.run.mutate()}>
              <Plural
                value={count}
                one={`Aperçu pour ${formatCount(count)} article`}
                other={`Aperçu pour ${formatCount(count)} articles`}
              />
            </Button>
          </>
        )
      }
    >
      {made ? (
        <Stack gap="4">
          <BulkResultText {...made} />
          {change && undo.isPending && undo.progress > 0 && <BulkProgress done={undo.progress} count={change.product_count} />}
        </Stack>
      ) : previewed ? (
        <Stack gap="4">
          <BulkPreviewLines items={previewed.items} />
          {apply.run.isPending && <BulkProgress done={apply.progress} count={previewed.rows.length} />}
        </Stack>
      ) : (
        <Stack gap="4">
          <BulkFields changes={changes} onChange={setChanges} />
          {preview.run.isPending && <BulkProgress done={preview.progress} count={count} />}
        </Stack>
      )}
    </Dialog>
  )
}

interface ApplyButtonsProps {
  preview: BulkPreview
  apply: ReturnType<typeof useApply>
  onBack: () => void
}

function ApplyButtons({ preview, apply: { run, stop }, onBack }: ApplyButtonsProps) {
  const count = preview.rows.length
  return (
    <>
      <Button variant="outline" onClick={run.isPending ? stop : onBack}>
        {run.isPending ? <Trans>Arrêter</Trans> : <Trans>Retour</Trans>}
      </Button>
      {count === 0 ? (
        <Text textStyle="sm" color="fg.muted">
          <Trans>Rien à modifier</Trans>
        </Text>
      ) : (
        <Button loading={run.isPending} onClick={() => run.mutate(preview)}>
          <Plural value={count} one={`Modifier ${formatCount(count)} article`} other={`Modifier ${formatCount(count)} articles`} />
        </Button>
      )}
    </>
  )
}
