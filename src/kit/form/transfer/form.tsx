// Assigning some of many: the two lists, what somebody else changed meanwhile, and what would be saved.
import { Box } from '@chakra-ui/react'
import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'

import { toast } from '#device/notices.ts'

import type { DraftOptions } from '../use-draft.ts'
import { ChangedMeanwhile, TransferSave } from './changes.tsx'
import { TransferList, type TransferItem } from './list.tsx'
import { applied } from './transfer.ts'
import { useTransfer } from './use-transfer.ts'

interface TransferFormProps {
  items: readonly TransferItem[]
  /** What is assigned according to the server. */
  saved: readonly number[]
  draft: DraftOptions
  /** Stores the set. When it rejects, the change stays; the caller says why. */
  onSave: (assigned: number[]) => Promise<unknown>
  assignedTitle: string
  availableTitle: string
  searchLabel: string
}

export function TransferForm({ items, saved, draft, onSave, ...words }: TransferFormProps) {
  const { pending, theirs, move, reset } = useTransfer(saved, draft)
  const [busy, setBusy] = useState(false)
  const all = useRef<HTMLDivElement>(null)
  /** The bar goes, and with it the focus: who works by the keyboard goes on from here. */
  const end = () => {
    all.current?.focus({ preventScroll: true })
    return reset()
  }
  const save = async () => {
    setBusy(true)
    const done = await onSave(applied(saved, pending)).then(
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
