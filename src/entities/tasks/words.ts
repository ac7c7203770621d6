// The names of tasks, and why they failed.
import { useLingui } from '@lingui/react/macro'

import type { Task } from '#contract/tasks/tasks.ts'

/** Returns what a task does, with the name of what it is about. */
export function useTaskName(): (task: Pick<Task, 'kind' | 'title'>) => string {
  const { t } = useLingui()
  const kinds: Record<Task['kind'], string> = {
    synchronisation: t`Synchronisation avec le MDM`,
    product_deletion: t`Suppression d’articles`,
    price_plan: t`Campagne tarifaire`,
    price_plan_export: t`Export d’une campagne tarifaire`,
    price_spreadsheet: t`Export des tarifs`,
    list_export: t`Export d’une liste`,
    product_refresh: t`Actualisation d’articles depuis le MDM`,
    product_change: t`Modification d’articles`,
    product_change_undo: t`Annulation d’une modification d’articles`,
    offer_change: t`Modification d’offres`,
    offer_change_undo: t`Annulation d’une modification d’offres`,
  }
  return ({ kind, title }) => (title === null ? kinds[kind] : `${kinds[kind]} · ${title}`)
}

/** Returns why a task failed. */
export function useTaskFailure(): (key: string | null) => string {
  const { t } = useLingui()
  const reasons: Record<string, string> = {
    masterdata_unavailable: t`Le MDM n’a pas répondu, ou ne connaît pas la plupart de ces articles`,
    forbidden: t`Vous n’avez plus la permission de faire ce traitement`,
    value_gone: t`Une valeur de cette modification n’existe plus ; ce qui était fait est conservé`,
    stale_lines: t`Des tarifs ont été modifiés entre-temps : rien n’a été appliqué ni annulé`,
    effective_date_passed: t`La date d’effet est passée : rien n’a été appliqué`,
    changed_since: t`Tout a été modifié depuis : rien n’a pu être annulé`,
    plan_changed: t`La campagne a changé ou a été supprimée pendant l’export`,
    worker_lost: t`Le traitement s’est interrompu trois fois au même endroit`,
  }
  return (key) => reasons[key ?? ''] ?? t`Une erreur inattendue l’a arrêté ; ce qui était fait est conservé`
}
