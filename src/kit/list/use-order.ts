// Moves a row within a stored order: saved at once, with a toast that offers to undo it.
import { useLingui } from '@lingui/react/macro'
import { type MutationKey, useMutation } from '@tanstack/react-query'

import { toast } from '#device/notices.ts'

import { announce } from '../feedback/announce.tsx'

interface Placed {
  id: number
  name: string
  position: number
  version: number
}

interface OrderOptions<Row extends Placed, Answer extends { items: readonly Placed[] }> {
  mutationKey: MutationKey
  /** Returns all rows in their new order; null if the user cancelled. */
  send: (row: Pick<Row, 'id' | 'version'>, position: number) => Promise<Answer | null>
  placed: (all: Answer) => void
}

interface Move<Row> {
  row: Row
  position: number
  /** Set if it undoes a move. */
  back?: true
}

/** `position` counts from 1. */
export function useOrder<Row extends Placed, Answer extends { items: readonly Placed[] }>({
  mutationKey,
  send,
  placed,
}: OrderOptions<Row, Answer>): (row: Row, position: number) => void {
  const { t } = useLingui()
  const order = useMutation({
    mutationKey,
    mutationFn: async ({ row, position }: Move<Row>) => await send(row, position),
    // Somebody else may have changed the order: it is reloaded for the next attempt.
    meta: { error: () => t`L’ordre n’a pas pu être enregistré`, staleWhenRefused: true },
    onSuccess: (all, { row, position, back }) => {
      if (all === null) return
      placed(all)
      const { name, version } = all.items.find(({ id }) => id === row.id) ?? row
      if (back) return announce(t`${name} est de nouveau à la place ${position}`)
      toast.success({
        title: t`« ${name} » est maintenant à la place ${position}`,
        duration: 15_000,
        action: { label: t`Annuler`, onClick: () => order.mutate({ row: { ...row, version }, position: row.position, back: true }) },
      })
    },
  })
  return (row, position) => order.mutate({ row, position })
}
