// Undoes a plan, or chosen lines of it; names those that somebody changed since, and offers to leave them.
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'

import { api, client } from '#api/client.ts'
import { useDay } from '#api/day.ts'
import { useCanCall } from '#api/session.ts'
import type { Inputs } from '#contract/index.ts'
import type { PricePlan } from '#contract/prices/price-plans.ts'
import { toast } from '#device/notices.ts'
import { writtenCount } from '#entities/prices/plan-words.ts'
import { confirmUndo } from '#kit/changes/change-page.tsx'
import { Button } from '#kit/elements/controls.ts'
import { formatDate } from '#kit/format/formats.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'

import { planQuery } from '../address.ts'
import { tellTooMany } from '../lines/choice.ts'
import { inTheWayOf, type LinesInTheWay, LinesNamed } from './in-the-way.tsx'
import { canUndo } from './states.ts'

type Choice = Pick<Inputs['price_plans']['undo'], 'ids' | 'filter' | 'except_ids'>

interface UndoButtonProps {
  plan: PricePlan
  label: string
  /** How many lines are undone. */
  count: number
  /** The lines to undo; null if they are too many to name. Without it, all of them. */
  choose?: () => Choice | null
  onDone?: () => void
}

export function UndoButton({ plan, label, count, choose, onDone }: UndoButtonProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const day = useDay()
  const [changed, setChanged] = useState<(LinesInTheWay & { choice: Choice }) | null>(null)
  const undo = useMutation({
    mutationKey: api.price_plans.undo.mutationKey(),
    mutationFn: async ({ choice, keep_changed }: { choice: Choice; keep_changed: boolean }) =>
      await client.price_plans.undo({ id: plan.id, version: plan.version, keep_changed, ...choice }),
    onSuccess: (stored) => {
      setChanged(null)
      queryClient.setQueryData(planQuery(plan.id).queryKey, stored)
      if (stored.status !== 'undoing') toast.success({ title: t`Les tarifs ont retrouvé leur état antérieur` })
      onDone?.()
    },
    onError: (error, { choice }) => {
      const found = inTheWayOf(error, 'CHANGED_SINCE')
      if (found) setChanged({ ...found, choice })
      else
        toast.error({
          title: t`L’annulation n’a pas pu être faite`,
          description: t`La campagne vient de changer : vérifiez-la, puis recommencez.`,
        })
    },
    meta: { silent: true, staleWhenRefused: true },
  })
  const ask = async () => {
    const choice = choose ? choose() : {}
    if (!choice) return tellTooMany()
    const date = formatDate(plan.effective_date)
    const past = plan.effective_date <= day
    const sure = await confirmUndo(
      past
        ? plural(count, {
            one: `# tarif revient à son état antérieur, y compris pour les jours depuis le ${date}.`,
            other: `# tarifs reviennent à leur état antérieur, y compris pour les jours depuis le ${date}.`,
          })
        : plural(count, { one: '# tarif revient à son état antérieur.', other: '# tarifs reviennent à leur état antérieur.' }),
    )
    if (sure) undo.mutate({ choice, keep_changed: false })
  }
  if (!useCanCall('price_plans.undo') || !canUndo(plan)) return null
  return (
    <>
      <Button size={choose ? 'xs' : 'sm'} variant="outline" colorPalette="red" loading={undo.isPending} onClick={() => void ask()}>
        <Undo2 size={16} aria-hidden /> {label}
      </Button>
      {changed && (
        <Dialog
          onClose={() => setChanged(null)}
          size="lg"
          title={
            <Plural
              value={changed.count}
              one="# tarif a été modifié depuis : rien n’a été annulé"
              other="# tarifs ont été modifiés depuis : rien n’a été annulé"
            />
          }
          footer={
            <>
              <Button variant="outline" onClick={() => setChanged(null)}>
                <Trans>Ne rien annuler</Trans>
              </Button>
              <Button
                variant="outline"
                colorPalette="red"
                loading={undo.isPending}
                onClick={() => undo.mutate({ choice: changed.choice, keep_changed: true })}
              >
                <Trans>Annuler le reste et laisser ces tarifs tels quels</Trans>
              </Button>
            </>
          }
        >
          <LinesNamed {...changed} />
        </Dialog>
      )}
    </>
  )
}

/** How many lines of an applied plan could still be undone. */
export const undoableCount = ({ summary }: PricePlan): number => writtenCount(summary?.counts ?? {})
