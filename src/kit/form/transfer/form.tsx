// Form to assign some of many items: the two lists, changes by others, and the pending changes.
import { Box } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'

import { toast } from '#device/notices.ts'

import type { DraftOptions } from '../use-draft.ts'
import { ChangedMeanwhile, TransferSave } from './changes.tsx'
import { TransferList, type TransferItem } from './list.tsx'
import { applyTransfer } from './transfer.ts'
import { useTransfer } from './use-transfer.ts'

interface TransferFormProps {
  items: readonly TransferItem[]
  /** The ids that are assigned on the server. */
  saved: readonly number[]
  draft: DraftOptions
  /** Stores the set. If it rejects, the change is kept and the caller shows the error. */
  onSave: (assigned: number[]) => Promise<unknown>
  assignedTitle: string
  availableTitle: string
  searchLabel: string
}

export function TransferForm({ items, saved, draft, onSave, ...words }: TransferFormProps) {
  const { pending, theirs, move, reset } = useTransfer(saved, draft)
  const [busy, setBusy] = useState(false)
  const all = useRef<HTMLDivElement>(null)
  /** Moves the focus to the form, as the bar that had it disappears: keyboard users continue from there. */
  const end = () => {
    all.current?.focus({ preventScroll: true })
    return reset()
  }
  const save = async () => {
    setBusy(true)
    const done = await onSave(applyTransfer(saved, pending)).then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (done) end()
  }
  const undo = () => {
    const redo = end()
    toast.info({ title: t`Modifications annulées`, action: { label: t`Rétablir`, onClick: redo } })
  }
  return (
    <Box ref={all} tabIndex={-1} outline="none">
      {theirs && <ChangedMeanwhile items={items} change={theirs} />}
      <TransferList items={items} saved={saved} pending={pending} onMove={move} {...words} />
      <TransferSave items={items} change={pending} busy={busy} onCancel={undo} onSave={() => void save()} />
    </Box>
  )
}
