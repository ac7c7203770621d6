// Pending change of a stored set: kept as a draft until saved, and applied on top of what others save in the meantime.
import { useForm, useSelector } from '@tanstack/react-form'

import { useUnsavedChanges } from '../unsaved.tsx'
import { type DraftOptions, useDraft } from '../use-draft.ts'
import { between, isNothing, moveIds, NO_CHANGE, pendingOf, type TransferChange } from './transfer.ts'

interface Begun {
  change: TransferChange
  /** The stored set when the change was begun. */
  on: readonly number[]
}
const NOTHING_BEGUN: Begun = { change: NO_CHANGE, on: [] }

/** `theirs` is what others changed since the user's own change was begun; null if there is nothing. */
export function useTransfer(saved: readonly number[], draft: DraftOptions) {
  const form = useForm({ defaultValues: NOTHING_BEGUN })
  const begun = useSelector(form.store, ({ values }) => values)
  useDraft(form, draft, { isNew: false })
  const pending = pendingOf(saved, begun.change)
  const dirty = !isNothing(pending)
  useUnsavedChanges(dirty)
  const theirs = dirty ? between(begun.on, saved) : NO_CHANGE
  const begin = ({ change, on }: Begun) => {
    form.setFieldValue('change', change)
    form.setFieldValue('on', on)
  }
  return {
    pending,
    dirty,
    theirs: isNothing(theirs) ? null : theirs,
    move: (ids: readonly number[], assigned: boolean) =>
      begin({ change: moveIds(saved, pending, ids, assigned), on: dirty ? begun.on : saved }),
    /** Resets the change; returns a function that restores it. */
    reset: () => {
      form.reset()
      return () => begin(begun)
    },
  }
}
