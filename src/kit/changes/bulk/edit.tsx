// Dialog that changes the selected rows: the fields to change, a preview, and the result if some rows were refused.
import { Stack, Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import { Button } from '../../elements/button.tsx'
import { BulkProgress } from '../../list/bulk/progress.tsx'
import type { ListSelection } from '../../list/bulk/selection.ts'
import { Dialog } from '../../overlay/dialog.tsx'
import type { BulkKind } from './kind.ts'
import { BulkPreviewLines } from './lines.tsx'
import { BulkResultText } from './result.tsx'
import { useApply, usePreview, type Versioned } from './runs.ts'
import { useUndoChange } from './undo.ts'

interface BulkEditProps<Changes> {
  kind: BulkKind<Changes>
  selection: ListSelection<Versioned>
  onClose: () => void
  /** The changes before any field is filled in. */
  blank: Changes
  /** Whether any field to change is set, so that a preview can be requested. */
  isAsked: (changes: Changes) => boolean
  renderFields: (changes: Changes, onChange: (changes: Changes) => void) => ReactNode
}

/** Clears the selection once all of its rows were changed. */
export function BulkEdit<Changes>({ kind, selection, onClose, blank, isAsked, renderFields }: BulkEditProps<Changes>) {
  const { t } = useLingui()
  const { words, href } = kind
  const [changes, setChanges] = useState(blank)
  const [count] = useState(selection.count)
  const undo = useUndoChange(kind)
  const done = () => {
    selection.clear()
    onClose()
  }
  const preview = usePreview(kind, selection, changes)
  const apply = useApply(kind, changes, { onUndo: undo.mutate, onComplete: done })
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
      onClose={close}
      title={previewed ? t`Aperçu de la modification` : t`Modifier la sélection`}
      size={previewed ? 'xl' : 'lg'}
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
          <ApplyButtons rows={previewed.rows} label={words.change(previewed.rows.length)} apply={apply} onBack={preview.run.reset} />
        ) : (
          <>
            <Button variant="outline" onClick={preview.run.isPending ? preview.stop : close}>
              {preview.run.isPending ? <Trans>Arrêter</Trans> : <Trans>Annuler</Trans>}
            </Button>
            <Button disabled={!isAsked(changes)} loading={preview.run.isPending} onClick={() => preview.run.mutate()}>
              {words.previewFor(count)}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <Stack gap="4">
          <BulkResultText {...made} words={words} href={href} />
          {change && undo.isPending && undo.progress > 0 && <BulkProgress done={undo.progress} count={change.count} />}
        </Stack>
      ) : previewed ? (
        <Stack gap="4">
          <BulkPreviewLines kind={kind} items={previewed.items} />
          {apply.run.isPending && <BulkProgress done={apply.progress} count={previewed.rows.length} />}
        </Stack>
      ) : (
        <Stack gap="4">
          {renderFields(changes, setChanges)}
          {preview.run.isPending && <BulkProgress done={preview.progress} count={count} />}
        </Stack>
      )}
    </Dialog>
  )
}

interface ApplyButtonsProps {
  rows: Versioned[]
  label: string
  apply: { run: { isPending: boolean; mutate: (rows: Versioned[]) => void }; stop: () => void }
  onBack: () => void
}

function ApplyButtons({ rows, label, apply: { run, stop }, onBack }: ApplyButtonsProps) {
  return (
    <>
      <Button variant="outline" onClick={run.isPending ? stop : onBack}>
        {run.isPending ? <Trans>Arrêter</Trans> : <Trans>Retour</Trans>}
      </Button>
      {rows.length === 0 ? (
        <Text textStyle="sm" color="fg.muted">
          <Trans>Rien à modifier</Trans>
        </Text>
      ) : (
        <Button loading={run.isPending} onClick={() => run.mutate(rows)}>
          {label}
        </Button>
      )}
    </>
  )
}
