// Dialog that changes the selected rows: the fields to change, a preview, and the result if some rows were refused.
import { Text } from '@chakra-ui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import { Button } from '../../elements/button.tsx'
import type { ListSelection } from '../../list/bulk/selection.ts'
import { Dialog } from '../../overlay/dialog.tsx'
import type { BulkKind } from './kind.ts'
import { BulkPreviewLines } from './lines.tsx'
import { BulkResultText } from './result.tsx'
import { type BulkPreview, useApply, usePreview, type Versioned } from './runs.ts'
import { useUndoChange } from './undo.ts'

interface BulkEditProps<Changes, Filter> {
  kind: BulkKind<Changes, Filter>
  selection: ListSelection<Versioned, Filter>
  onClose: () => void
  /** The changes before any field is filled in. */
  blank: Changes
  /** Whether any field to change is set, so that a preview can be requested. */
  isAsked: (changes: Changes) => boolean
  renderFields: (changes: Changes, onChange: (changes: Changes) => void) => ReactNode
}

/** Clears the selection once all of its rows were changed, or a task goes on with them. */
export function BulkEdit<Changes, Filter>({ kind, selection, onClose, blank, isAsked, renderFields }: BulkEditProps<Changes, Filter>) {
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
  const close = apply.isSuccess ? done : onClose
  const made = apply.data
  const change = made?.change
  const previewed = preview.data
  return (
    <Dialog
      onClose={close}
      title={previewed ? t`Aperçu de la modification` : t`Modifier la sélection`}
      size={previewed ? 'xl' : 'lg'}
      dismissable={!preview.isPending && !apply.isPending}
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
          <ApplyButtons previewed={previewed} label={words.change(previewed.count)} apply={apply} onBack={preview.reset} />
        ) : (
          <>
            <Button variant="outline" onClick={close}>
              <Trans>Annuler</Trans>
            </Button>
            <Button disabled={!isAsked(changes)} loading={preview.isPending} onClick={() => preview.mutate()}>
              {words.previewFor(count)}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <BulkResultText {...made} words={words} href={href} />
      ) : previewed ? (
        <BulkPreviewLines kind={kind} items={previewed.items} total={previewed.total} />
      ) : (
        renderFields(changes, setChanges)
      )}
    </Dialog>
  )
}

interface ApplyButtonsProps<Filter> {
  previewed: BulkPreview<Filter>
  label: string
  apply: { isPending: boolean; mutate: (previewed: BulkPreview<Filter>) => void }
  onBack: () => void
}

function ApplyButtons<Filter>({ previewed, label, apply, onBack }: ApplyButtonsProps<Filter>) {
  return (
    <>
      <Button variant="outline" disabled={apply.isPending} onClick={onBack}>
        <Trans>Retour</Trans>
      </Button>
      {previewed.count === 0 ? (
        <Text textStyle="sm" color="fg.muted">
          <Trans>Rien à modifier</Trans>
        </Text>
      ) : (
        <Button loading={apply.isPending} onClick={() => apply.mutate(previewed)}>
          {label}
        </Button>
      )}
    </>
  )
}
