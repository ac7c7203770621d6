// Which lines of a plan an action on a selection concerns.
import { t } from '@lingui/core/macro'

import type { PlanLine } from '#contract/prices/price-plan-lines.ts'
import { MAX_SELECTED } from '#contract/shared/selection.ts'
import { toast } from '#device/notices.ts'
import type { ListSelection } from '#kit/list/bulk/selection.ts'

import type { LinesQuestion } from '../address.ts'

export type LineFilter = Omit<LinesQuestion, 'sort'>
export type LineSelection = ListSelection<PlanLine, LineFilter>

/** The lines of a selection as the server takes them; null if they are too many to name. */
export function choiceOf({ chosen }: LineSelection) {
  const named = 'filter' in chosen ? chosen.except_ids : chosen.ids
  return named.length > MAX_SELECTED ? null : chosen
}

/** Beyond that, lines are chosen by filters. */
export function tellTooMany(): void {
  toast.warning({
    title: t`Trop de lignes choisies une à une`,
    description: t`Filtrez les lignes, puis sélectionnez-les toutes sans exception.`,
  })
}
