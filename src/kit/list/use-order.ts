// Gives a row another place among the others: written at once; a toast says so and takes it back.
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
  /** Answers with all of them in their new order; null when the person took it back. */
  send: (row: Pick<Row, 'id' | 'version'>, position: number) => Promise<Answer | null>
  placed: (all: Answer) => void
}

interface Move<Row> {
  row: Row
  position: number
  /** It takes back a move. */
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
    // Somebody else may have changed the order: the next attempt starts from theirs.
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
