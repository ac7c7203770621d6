// What is saved under a name, in words: a view of a list is called otherwise than a scenario.
import { useLingui } from '@lingui/react/macro'

export interface SavedWords {
  /** All of them. */
  title: string
  opened: (name: string, changed: boolean) => string
  changed: string
  /** What they are good for, where there are none yet. */
  purpose: string
  /** None of them is open. */
  none: string
  /** What holds of all of them. */
  note?: string
  replace: (name: string) => string
  save: string
  revert: string
  /** What a new one is called, and the button that keeps it. */
  name: string
  keep: string
  saved: (name: string) => string
  failed: () => string
  /** More is shown than can be saved, by so many percent. */
  tooLong: (percent: number) => string
  rename: (name: string) => string
  remove: (name: string) => string
  /** Asked before one is removed. */
  sure: (name: string) => { header: string; message: string; acceptText: string; rejectText: string }
}

/** The words for views of a list. */
export function useViewWords(): SavedWords {
  const { t } = useLingui()
  return {
    title: t`Vues`,
    opened: (name, changed) => (changed ? t`Vues : ${name} modifiée` : t`Vues : ${name}`),
    changed: t`modifiée`,
    purpose: t`Enregistrez vos filtres et vos colonnes sous un nom pour les retrouver d’un clic.`,
    none: t`Liste complète`,
    replace: (name) => t`Remplacer « ${name} » par la liste affichée`,
    save: t`Enregistrer dans la vue`,
    revert: t`Revenir à la vue`,
    name: t`Nom de la vue`,
    keep: t`Enregistrer`,
    saved: (name) => t`Vue « ${name} » enregistrée`,
    failed: () => t`La vue n’a pas pu être enregistrée`,
    tooLong: (percent) => t`Trop de filtres pour une vue : retirez-en ${percent} %.`,
    rename: (name) => t`Renommer « ${name} » ainsi`,
    remove: (name) => t`Supprimer la vue « ${name} »`,
    sure: (name) => ({
      header: t`Supprimer la vue « ${name} » ?`,
      message: t`La liste elle-même ne change pas.`,
      acceptText: t`Supprimer`,
      rejectText: t`Annuler`,
    }),
  }
}
